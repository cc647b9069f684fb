import { useLingui } from '@lingui/react/macro'

import type { ChosenWindow, DeliveryWindow, WindowReason } from '@lotus/openapi/schema'

import { formatDate, useNearDay, windowTimes } from './next-window-text.ts'

/** "seg., 23 de nov. · 18:00–20:00". */
export function windowText(window: Pick<ChosenWindow, 'date' | 'from' | 'to'>, locale: string): string {
  const day = formatDate(window.date, locale, { day: 'numeric', month: 'short', weekday: 'short' })
  return `${day} · ${windowTimes(window)}`
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
