import { useLingui } from '@lingui/react/macro'

import type { ChosenWindow, DeliveryWindow, NextWindow, WindowReason } from '@lotus/openapi/schema'

/** "18:00–20:00" in the time zone of the window, with 24 hours in every language. */
export const windowTimes = ({ from, to }: Pick<ChosenWindow, 'from' | 'to'>): string => `${from}–${to}`

const dayInMs = 24 * 3600 * 1000
// Dates of the contract have no time: noon UTC, formatted in UTC, is the same day.
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const isoDate = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(instant)

/** "seg., 23 de nov. · 18:00–20:00". */
export function windowText(window: Pick<ChosenWindow, 'date' | 'from' | 'to'>, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', weekday: 'short', timeZone: 'UTC' })
  return `${format.format(noon(window.date))} · ${windowTimes(window)}`
}

const formatDate = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(noon(date))

/** "Hoje", "Amanhã", or null for another day. `now`: an instant of the server. */
function useNearDay(): (window: Pick<ChosenWindow, 'date' | 'timeZone'>, now: string) => string | null {
  const { t } = useLingui()
  return ({ date, timeZone }, now) => {
    const instant = Date.parse(now)
    if (date === isoDate(instant, timeZone)) return t`Hoje`
    return date === isoDate(instant + dayInMs, timeZone) ? t`Amanhã` : null
  }
}

/** The name of a day, as "Hoje" or "quarta-feira", and its date. `now`: an instant of the server. */
export function useDayName(): (window: Pick<ChosenWindow, 'date' | 'timeZone'>, now: string) => [string, string] {
  const { i18n } = useLingui()
  const nearDay = useNearDay()
  return (window, now) => [
    nearDay(window, now) ?? formatDate(window.date, i18n.locale, { weekday: 'long' }),
    formatDate(window.date, i18n.locale, { day: 'numeric', month: 'short' }),
  ]
}

/** "Hoje, 18:00–20:00" or "qua., 25/11, 18:00–20:00". */
export function useNextWindowText(): (window: NextWindow) => string {
  const { i18n } = useLingui()
  const nearDay = useNearDay()
  return (window) => {
    const date = () => formatDate(window.date, i18n.locale, { weekday: 'short', day: 'numeric', month: 'numeric' })
    return `${nearDay(window, window.now) ?? date()}, ${windowTimes(window)}`
  }
}

/** The name of the window's time zone if the device's clock shows another time at its start, else null. */
export function otherZone({ startsAt, timeZone }: Pick<ChosenWindow, 'startsAt' | 'timeZone'>, locale: string) {
  const clock = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
      Date.parse(startsAt),
    )
  if (clock(timeZone) === clock(undefined)) return null
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    Date.parse(startsAt),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The state of a window for the cart, or null if it is free. */
export function useWindowState(): (window: Pick<DeliveryWindow, 'state' | 'reason'>) => string | null {
  const { t } = useLingui()
  const full = t`Lotado`
  const reasons = {
    CUTOFF: t`Pedidos encerrados`,
    HOLIDAY: t`Feriado`,
    CLOSED: t`Fechado`,
    STORAGE: t`Não leva todos os seus produtos`,
    ORDERS: full,
    ITEMS: full,
    WEIGHT: full,
    PICKING: full,
    BOLETO: t`Cedo demais para boleto`,
    CURRENT: t`Horário atual do pedido`,
    FEE: t`Mais caro que o horário pago`,
  } satisfies Record<WindowReason, string>
  return ({ state, reason }) => {
    if (state === 'FREE') return null
    if (state === 'FEW') return t`Poucas vagas`
    return reason === null ? full : reasons[reason]
  }
}
