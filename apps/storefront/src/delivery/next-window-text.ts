import { useLingui } from '@lingui/react/macro'

import type { ChosenWindow, NextWindow } from '@lotus/openapi/schema'

/** "18:00–20:00" in the time zone of the window, with 24 hours in every language. */
export const windowTimes = ({ from, to }: Pick<ChosenWindow, 'from' | 'to'>): string => `${from}–${to}`

const dayInMs = 24 * 3600 * 1000
// Dates of the contract have no time: noon UTC, formatted in UTC, is the same day.
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const isoDate = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(instant)

/** A date of the contract in a language. */
export const formatDate = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(noon(date))

/** "Hoje", "Amanhã", or null for another day. `now`: an instant of the server. */
export function useNearDay(): (window: Pick<ChosenWindow, 'date' | 'timeZone'>, now: string) => string | null {
  const { t } = useLingui()
  return ({ date, timeZone }, now) => {
    const instant = Date.parse(now)
    if (date === isoDate(instant, timeZone)) return t`Hoje`
    return date === isoDate(instant + dayInMs, timeZone) ? t`Amanhã` : null
  }
}

const withWeekday: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'numeric' }

/** "Hoje, 18:00–20:00" or "qua., 25/11, 18:00–20:00". `format` applies to dates that are neither today nor tomorrow. */
export function useNextWindowText(format = withWeekday): (window: NextWindow) => string {
  const { t, i18n } = useLingui()
  const nearDay = useNearDay()
  return (window) => {
    const day = nearDay(window, window.now) ?? formatDate(window.date, i18n.locale, format)
    const times = windowTimes(window)
    return t`${day}, ${times}`
  }
}
