import type { Order, Payment, PaymentState, PaymentStatus, TimelineEntry, TrackedOrder } from '@lotus/openapi/schema'

import { toChosenShipping, toFrozen } from './intent-view.ts'
import type { Intent } from './intents.repository.ts'
import type { OrderRow } from './orders.repository.ts'

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

const receivedMoney = new Set<PaymentStatus>(['approved', 'refunded', 'charged_back'])

/** D45: the state of the payment that received money, otherwise of the latest payment. */
export function paymentStateOf(payments: readonly Payment[]): PaymentState {
  const approved = payments.find(({ status }) => status === 'approved')
  const decisive = approved ?? payments.findLast(({ status }) => receivedMoney.has(status)) ?? payments.at(-1)
  return decisive === undefined ? 'pending' : states[decisive.status]
}

/** Whether the payment may still be completed, so that no other one is needed. */
function isInProgress({ status, pix }: Payment, now: number): boolean {
  if (status === 'unknown' || status === 'in_process') return true
  return status === 'pending' && (pix === null || Date.parse(pix.expiresAt) > now)
}

/** BEY-03: an order can be paid again while it is unpaid and no payment is in progress. */
export const canPayAgain = ({ status }: OrderRow, payments: readonly Payment[], now: number) =>
  status === 'WAITING_PAYMENT' && !payments.some((payment) => isInProgress(payment, now))

export type OrderParts = { order: OrderRow; intent: Intent; payments: Payment[]; timeline: TimelineEntry[] }

export function toOrder(
  { order, intent, payments, timeline }: OrderParts,
  accessKey: string | null,
  now: number,
): Order {
  const { name, email, phone } = intent.guest
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    paymentState: paymentStateOf(payments),
    createdAt: order.created_at.toISOString(),
    expiresAt: order.status === 'WAITING_PAYMENT' ? intent.expires_at.toISOString() : null,
    ...toFrozen(intent),
    guest: { name, email, phone },
    address: intent.address,
    payment: payments.at(-1) ?? null,
    canPayAgain: canPayAgain(order, payments, now),
    timeline,
    accessKey,
  }
}

/** Contains no personal data: knowing the number and the e-mail does not prove to be the buyer. */
export const toTrackedOrder = ({ order, intent, payments, timeline }: OrderParts): TrackedOrder => ({
  orderNumber: order.order_number,
  status: order.status,
  paymentState: paymentStateOf(payments),
  createdAt: order.created_at.toISOString(),
  shipping: toChosenShipping(intent.shipping),
  timeline,
})
