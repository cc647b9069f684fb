import Holidays from 'date-holidays'

/** A day without a time: `2026-11-23`. */
export type Day = string
/** A day without deliveries and pickups, of every year (`MM-DD`) or of one year (`YYYY-MM-DD`). */
export type ClosedDay = { monthDay: string } | { date: string }

const day = 24 * 60 * 60 * 1000
const instantOf = (date: Day) => Date.parse(`${date}T00:00:00Z`)
const dayOf = (instant: number): Day => new Date(instant).toISOString().slice(0, 10)
/** Longer than any run of holidays. A setting that closes every day causes an error instead of an endless loop. */
const furthest = 400

/** The current date in a time zone. */
export function today(now: number, timeZone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

const national = new Holidays('BR')
const holidaysByYear = new Map<string, ReadonlySet<Day>>()

/** Brazil's public holidays of a year; carnival and Corpus Christi are not public holidays by law. */
function nationalHolidays(year: string): ReadonlySet<Day> {
  let days = holidaysByYear.get(year)
  if (days === undefined) {
    const all = national.getHolidays(Number(year))
    days = new Set(all.filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)))
    holidaysByYear.set(year, days)
  }
  return days
}

/** D42: Monday to Friday, without national holidays and the shop's closed days. */
export function isBusinessDay(date: Day, closedDays: readonly ClosedDay[] = []): boolean {
  const weekday = new Date(instantOf(date)).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (nationalHolidays(date.slice(0, 4)).has(date)) return false
  return !closedDays.some((closed) => ('date' in closed ? closed.date === date : closed.monthDay === date.slice(5)))
}

/**
 * The date that is `count` business days after a date, which itself does not count.
 * @throws {RangeError} if there is no such date within about a year
 */
export function addBusinessDays(from: Day, count: number, closedDays: readonly ClosedDay[] = []): Day {
  let date = from
  let left = count
  for (let step = 0; left > 0; step++) {
    if (step > furthest) throw new RangeError(`No ${count} business days within ${furthest} days of ${from}`)
    date = dayOf(instantOf(date) + day)
    if (isBusinessDay(date, closedDays)) left--
  }
  return date
}

/** Parses the closed days of a setting; ignores invalid entries. */
export function readClosedDays(value: unknown): ClosedDay[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): ClosedDay[] => {
    const { monthDay, date } = (entry ?? {}) as Record<string, unknown>
    if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return [{ date }]
    return typeof monthDay === 'string' && /^\d{2}-\d{2}$/.test(monthDay) ? [{ monthDay }] : []
  })
}
