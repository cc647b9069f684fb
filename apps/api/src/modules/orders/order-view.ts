import type {
  DeliveryAddress,
  Order,
  Payment,
  PaymentState,
  PaymentStatus,
  TimelineEntry,
  TrackedOrder,
} from '@lotus/openapi/schema'

import type { OrderRow } from './orders.repository.ts'

/** What an order takes from its frozen intent. */
export type Purchase = Pick<Order, 'lines' | 'subtotal' | 'shipping' | 'tax' | 'total' | 'substitution' | 'guest'> & {
  /** In lower case. */
  email: string
  address: DeliveryAddress
  expiresAt: Date
  /** Null: a guest's. */
  userId: number | null
}

const states: Record<PaymentStatus, PaymentState> = {
  unknown: 'pending',
  pending: 'pending',
  in_process: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'expired',
  expired: 'expired',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

const hadMoney = new Set<PaymentStatus>(['approved', 'refunded', 'charged_back'])

/** D45: of the payment that brought money, else of the latest. */
export function paymentStateOf(payments: readonly Payment[]): PaymentState {
  const approved = payments.find(({ status }) => status === 'approved')
  const decisive = approved ?? payments.findLast(({ status }) => hadMoney.has(status)) ?? payments.at(-1)
  return decisive === undefined ? 'pending' : states[decisive.status]
}

/** Whether a payment may still come of it, so that no other is needed. */
function isUnderWay({ status, pix }: Payment, now: number): boolean {
  if (status === 'unknown' || status === 'in_process') return true
  return status === 'pending' && (pix === null || Date.parse(pix.expiresAt) > now)
}

/** BEY-03: pay again on the same order, while it waits and nothing is under way. */
export const canPayAgain = ({ status }: OrderRow, payments: readonly Payment[], now: number) =>
  status === 'WAITING_PAYMENT' && !payments.some((payment) => isUnderWay(payment, now))

export type OrderParts = { order: OrderRow; purchase: Purchase; payments: Payment[]; timeline: TimelineEntry[] }

export function toOrder(
  { order, purchase, payments, timeline }: OrderParts,
  accessKey: string | null,
  now: number,
): Order {
  const { email: _email, userId: _userId, expiresAt, ...frozen } = purchase
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    paymentState: paymentStateOf(payments),
    createdAt: order.created_at.toISOString(),
    expiresAt: order.status === 'WAITING_PAYMENT' ? expiresAt.toISOString() : null,
    ...frozen,
    payment: payments.at(-1) ?? null,
    canPayAgain: canPayAgain(order, payments, now),
    timeline,
    accessKey,
  }
}

/** Nothing personal: whoever has the number and the e-mail is not thereby the buyer. */
export const toTrackedOrder = ({ order, purchase, payments, timeline }: OrderParts): TrackedOrder => ({
  orderNumber: order.order_number,
  status: order.status,
  paymentState: paymentStateOf(payments),
  createdAt: order.created_at.toISOString(),
  shipping: purchase.shipping,
  timeline,
})
