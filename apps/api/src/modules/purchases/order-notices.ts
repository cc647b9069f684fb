import type { OrderStatus } from '@lotus/openapi/schema'

import type { OrderMailKind } from './purchase-types.ts'

/** A notification that is pushed to the browsers that subscribed to an order. */
export type Notice = {
  /** The status in which it is true: it is not sent after the next one. */
  status: OrderStatus
  urgency: 'normal' | 'high'
  /** Seconds in which it is useful. */
  ttl: number
}

const hour = 3600

/** BEY-13: the e-mails that are also pushed. A notification has the subject and the first paragraph of its e-mail. */
export const noticeOf: Record<OrderMailKind, Notice | null> = {
  received: null,
  confirmed: { status: 'PAYED', urgency: 'normal', ttl: 24 * hour },
  paid: { status: 'PAYED', urgency: 'normal', ttl: 24 * hour },
  expiring: null,
  // On the way, or ready for pickup.
  shipped: { status: 'IN_ROUTE', urgency: 'high', ttl: 24 * hour },
  delivered: null,
  cancelled: null,
  // Only before the order is shipped: usually a product was missing when the order was packed.
  refunded: { status: 'PAYED', urgency: 'normal', ttl: 24 * hour },
  withdrawal: null,
  return: null,
  return_approved: null,
  return_rejected: null,
  moved: null,
  window_closed: null,
  window_opened: null,
  link: null,
}
