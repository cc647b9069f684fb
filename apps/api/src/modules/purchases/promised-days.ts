import { orderStatuses } from '#domain/order-statuses.ts'

import { notPromised, type PromisedDays } from './intent-view.ts'
import type { Intent, OrderRow } from './purchase-types.ts'

/** Processes of the previous version store no days with a payment. Their promise is that of the quote. */
const hasPromise = ({ status }: OrderRow) => orderStatuses[status].isSale

/** D42: the days on which a paid order arrives or can be collected; null for an order that was never paid. */
export function promisedDays(order: OrderRow, { shipping }: Pick<Intent, 'shipping'>): PromisedDays {
  const { earliest, latest } = order
  if (earliest !== null && latest !== null) return { earliest, latest }
  return hasPromise(order) ? { earliest: shipping.earliest, latest: shipping.latest } : notPromised
}
