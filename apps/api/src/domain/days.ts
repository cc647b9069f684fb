import { today } from './business-days.ts'
import { WrongUsage } from './not-possible.ts'

/** The shop's days begin and end in this zone. */
export const timeZone = 'America/Sao_Paulo'

const day = 24 * 60 * 60 * 1000

/** The shop's date at an instant, such as `2026-11-30`. */
export const dayOf = (instant: number): string => today(instant, timeZone)

/**
 * Parses the day of a command's option: `2026-11-30`, or `7d` for seven days ago.
 * @throws {WrongUsage}
 */
export function parseDay(option: string, text: string, now: number): string {
  const [, ago] = /^(\d{1,4})d$/.exec(text) ?? []
  if (ago !== undefined) return dayOf(now - Number(ago) * day)
  const at = new Date(`${text}T12:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new WrongUsage(`--${option} ${text}: write a day such as 2026-11-30, or 7d for seven days ago.`)
  return text
}

const momentFormat = (timeStyle: 'short' | 'medium') =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone })
const moments = { minutes: momentFormat('short'), seconds: momentFormat('medium') }

/**
 * Formats a moment as commands print it, in the shop's time: `2026-11-30 18:30`. Use `seconds`, rounded up, if a later command
 * compares the moment. {@link parseMoment} parses both formats.
 */
export const momentText = (at: Date | string, precision: keyof typeof moments = 'minutes'): string =>
  moments[precision].format(precision === 'seconds' ? Math.ceil(Number(new Date(at)) / 1000) * 1000 : new Date(at))

const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

/**
 * Parses a moment such as `2026-11-30T18:30`, in the shop's time or with an offset (`Z`, `-03:00`).
 * @returns milliseconds since 1970, or null if the text is not a moment
 */
export function parseMoment(text: string): number | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (parts === null) return null
  const [, date = '', time = '', given] = parts
  const asUtc = Date.parse(`${date}T${time}Z`)
  // `Date` accepts the 31st of a month with 30 days, as the first day of the next month.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 10) !== date) return null
  const zone = offsetFormat.formatToParts(asUtc).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const at = Date.parse(`${date}T${time}${given ?? (zone.slice('GMT'.length) || 'Z')}`)
  return Number.isNaN(at) ? null : at
}
