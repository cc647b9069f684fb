import Holidays from 'date-holidays'

/** A day without a time: `2026-11-23`. */
export type Day = string
/** A day without deliveries and pickups, of every year (`MM-DD`) or of one year (`YYYY-MM-DD`). */
export type ClosedDay = { monthDay: string } | { date: string }

const hour = 60 * 60 * 1000
const day = 24 * hour
const instantOf = (date: Day) => Date.parse(`${date}T00:00:00Z`)
/** Longer than any run of holidays. A setting that closes every day causes an error instead of an endless loop. */
const furthest = 400

/** Adds days to a date; `count` may be negative. */
export const addDays = (date: Day, count: number): Day =>
  new Date(instantOf(date) + count * day).toISOString().slice(0, 10)

/** The weekday of a date, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: Day): number => new Date(instantOf(date)).getUTCDay() || 7

/** The current date in a time zone. */
export function today(now: number, timeZone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

type Kind = 'public' | 'bank'
const brazil = new Holidays('BR')
const holidaysByYear = new Map<string, Record<Kind, ReadonlySet<Day>>>()

/** Brazil's holidays of a year: the national ones, and the days on which only banks close (carnival, Corpus Christi). */
function holidaysOf(year: string): Record<Kind, ReadonlySet<Day>> {
  let holidays = holidaysByYear.get(year)
  if (holidays === undefined) {
    const all = brazil.getHolidays(Number(year))
    const daysOf = (kind: Kind) => new Set(all.filter(({ type }) => type === kind).map(({ date }) => date.slice(0, 10)))
    holidays = { public: daysOf('public'), bank: daysOf('bank') }
    holidaysByYear.set(year, holidays)
  }
  return holidays
}

/** Whether a date belongs to a kind of day, such as business days. */
export type Calendar = (date: Day) => boolean

export const isNationalHoliday: Calendar = (date) => holidaysOf(date.slice(0, 4)).public.has(date)

const isWorkday: Calendar = (date) => weekdayOf(date) < 6 && !isNationalHoliday(date)

export const isClosedDay = (closedDays: readonly ClosedDay[], date: Day): boolean =>
  closedDays.some((closed) => ('date' in closed ? closed.date === date : closed.monthDay === date.slice(5)))

/** D42: deliveries and pickups are on Monday to Friday, except on national holidays and the shop's own closed days. */
export const shopCalendar =
  (closedDays: readonly ClosedDay[]): Calendar =>
  (date) =>
    isWorkday(date) && !isClosedDay(closedDays, date)

const isBankWorkday: Calendar = (date) => isWorkday(date) && !holidaysOf(date.slice(0, 4)).bank.has(date)

/**
 * D42: banks take and report payments on Monday to Friday, except on national holidays, on Monday and Tuesday of carnival, on Corpus
 * Christi, and on the last business day of the year, on which they do not serve the public (Resolution CMN 4.880).
 */
export const bankCalendar: Calendar = (date) => {
  if (!isBankWorkday(date)) return false
  const year = date.slice(0, 4)
  const rest = Array.from({ length: 31 }, (_, index) => addDays(date, index + 1))
  return rest.some((later) => later.startsWith(year) && isBankWorkday(later))
}

/**
 * The date that is `count` business days after a date, which itself does not count.
 * @throws {RangeError} if there is no such date within about a year
 */
export function addBusinessDays(from: Day, count: number, isOpen: Calendar): Day {
  let date = from
  let left = count
  for (let step = 0; left > 0; step++) {
    if (step > furthest) throw new RangeError(`No ${count} business days within ${furthest} days of ${from}`)
    date = addDays(date, 1)
    if (isOpen(date)) left--
  }
  return date
}

/** The first and the last day of a delivery or pickup that takes `minDays` to `maxDays` business days from its payment. */
export type DeliveryDays = (
  window: { minDays: number; maxDays: number },
  paidAt: number,
) => { earliest: Day; latest: Day }

/** The end of the day, in São Paulo, that is `count` open days after a time. By default, all days are open. */
export function endOfDayAfter(count: number, from: number, isOpen: Calendar = () => true): Date {
  const date = addBusinessDays(today(from, 'America/Sao_Paulo'), count, isOpen)
  // São Paulo is UTC-3 all year: there is no daylight saving time since 2019.
  return new Date(instantOf(date) + day + 3 * hour - 1)
}

/** The end of the day, in São Paulo, that is `count` bank days after a time. */
export const endOfBankDay = (count: number, from: number) => endOfDayAfter(count, from, bankCalendar)

/** Parses the closed days of a setting; ignores invalid entries. */
export function readClosedDays(value: unknown): ClosedDay[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): ClosedDay[] => {
    const { monthDay, date } = (entry ?? {}) as Record<string, unknown>
    if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return [{ date }]
    return typeof monthDay === 'string' && /^\d{2}-\d{2}$/.test(monthDay) ? [{ monthDay }] : []
  })
}
