import type { Day } from './business-days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The local time of an instant, as the milliseconds that the same time has in UTC. */
function localOf(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, seconds)
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * The instant of a local time in a time zone. A time that daylight saving skips is as long after the change as it is after the
 * skipped hour began, and of a time that comes twice the first one counts, as in Temporal's `compatible`.
 * @param time `HH:MM`; `24:00` is the end of the day
 */
export function instantOf(date: Day, time: string, timeZone: string): number {
  const wanted =
    Date.parse(`${date}T00:00:00Z`) + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3, 5)) * 60_000
  const offsetAt = (instant: number) => localOf(instant, timeZone) - instant
  // No zone changes twice within two days.
  const before = wanted - offsetAt(wanted - dayMilliseconds)
  const after = wanted - offsetAt(wanted + dayMilliseconds)
  // The offset before the change is right before it, in both passes of a repeated hour for the first, and shifts a skipped time.
  return localOf(before, timeZone) === wanted ? before : localOf(after, timeZone) === wanted ? after : before
}

/** A date some days later. */
export const addDays = (date: Day, count: number): Day =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10)

/** The weekday of a date, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: Day): number => new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay() || 7
