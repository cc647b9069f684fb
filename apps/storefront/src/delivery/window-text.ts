import { useLingui } from '@lingui/react/macro'

import type { ChosenWindow, DeliveryWindow, WindowReason } from '@lotus/openapi/schema'

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

/** The name of a day, as "Hoje" or "quarta-feira", and its date. `now`: an instant of the server. */
export function useDayName(): (window: Pick<ChosenWindow, 'date' | 'timeZone'>, now: string) => [string, string] {
  const { t, i18n } = useLingui()
  const part = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(noon(date))
  return ({ date, timeZone }, now) => {
    const instant = Date.parse(now)
    const [today, tomorrow] = [isoDate(instant, timeZone), isoDate(instant + dayInMs, timeZone)]
    const short = part(date, { day: 'numeric', month: 'short' })
    if (date === today) return [t`Hoje`, short]
    if (date === tomorrow) return [t`Amanhã`, short]
    return [part(date, { weekday: 'long' }), short]
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
