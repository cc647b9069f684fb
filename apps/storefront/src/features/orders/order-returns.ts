import type { Order, OrderAction, OrderReturn } from '@lotus/openapi/schema'

import { formatDate } from '#delivery/next-window-text.ts'

/** Whether a return or withdrawal is not complete yet. */
export const isOpenReturn = ({ state }: OrderReturn): boolean => state === 'REQUESTED' || state === 'APPROVED'

/** Units of each line that can still be returned, by product. The server decides; this only limits what the dialog offers. */
export function returnableUnits({ lines, returns }: Pick<Order, 'lines' | 'returns'>): Map<number, number> {
  const returned = returns.filter(({ state }) => state !== 'REJECTED').flatMap((one) => one.lines)
  return new Map(
    lines.map(({ productId, quantity }) => [
      productId,
      returned.reduce((left, line) => (line.productId === productId ? left - line.quantity : left), quantity),
    ]),
  )
}

/** What the server allows, by name. */
export const actionsByName = ({
  actions,
}: Pick<Order, 'actions'>): Partial<Record<OrderAction['action'], OrderAction>> =>
  Object.fromEntries(actions.map((action) => [action.action, action]))

/** The last day of a deadline, e.g. "1 de dezembro de 2026": a day of the shop, wherever the device is. */
export const formatDeadline = (until: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(new Date(until))

/** The due date of a boleto, e.g. "quinta-feira, 26 de novembro". */
export const formatDueDate = (date: string, locale: string): string =>
  formatDate(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })
