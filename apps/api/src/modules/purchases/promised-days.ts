import { orderStatuses } from '#domain/order-statuses.ts'

import { notPromised, type PromisedDays } from './intent-view.ts'
import type { Intent } from './intents.repository.ts'
import type { OrderRow } from './orders.repository.ts'

/** A process of the version before stores no days with the payment: its promise is that of the quote. */
const isOwed = ({ status }: OrderRow) => orderStatuses[status].isSale

/** D42: the days on which a paid order arrives or can be collected; null for an order that was never paid. */
export function promisedDays(order: OrderRow, { shipping }: Pick<Intent, 'shipping'>): PromisedDays {
  const { earliest, latest } = order
  if (earliest !== null && latest !== null) return { earliest, latest }
  return isOwed(order) ? { earliest: shipping.earliest, latest: shipping.latest } : notPromised
}
