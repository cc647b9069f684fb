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

/** The local time of an instant, encoded as the UTC milliseconds of the same date and time. */
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
 * The instant of a local time in a time zone. A local time that daylight saving time skips is shifted forward by the skipped
 * interval. A repeated local time resolves to its first instant. Temporal's `compatible` does the same.
 * @param time `HH:MM`; `24:00` is the end of the day
 */
export function instantOf(date: Day, time: string, timeZone: string): number {
  const wanted =
    Date.parse(`${date}T00:00:00Z`) + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3, 5)) * 60_000
  const offsetAt = (instant: number) => localOf(instant, timeZone) - instant
  // Assumes at most one change of the offset within these two days.
  const before = wanted - offsetAt(wanted - dayMilliseconds)
  const after = wanted - offsetAt(wanted + dayMilliseconds)
  // `before` is correct before the change, is the first instant of a repeated time, and shifts a skipped time forward.
  return localOf(before, timeZone) === wanted ? before : localOf(after, timeZone) === wanted ? after : before
}
