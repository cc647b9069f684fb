import { toReais } from '@lotus/commerce/money'
import type {
  CancelCause,
  Order,
  OrderSummary,
  Payment,
  PaymentState,
  PaymentStatus,
  TimelineEntry,
  TrackedOrder,
} from '@lotus/openapi/schema'

import { toChosenShipping, toFrozen, toOrderLine } from './intent-view.ts'
import type { Intent } from './intents.repository.ts'
import { actionsOf, canPayAgain } from './order-actions.ts'
import type { OrderRow } from './orders.repository.ts'
import type { CancelReason } from './purchase-types.ts'

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

const causes: Record<CancelReason, CancelCause> = {
  expired: 'EXPIRED',
  out_of_stock: 'OUT_OF_STOCK',
  refunded: 'REFUNDED',
  buyer: 'BUYER',
}

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
    cancelCause: order.cancel_reason === null ? null : causes[order.cancel_reason],
    actions: actionsOf(order, intent, payments, now),
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

/** How many lines a summary shows. */
const summaryLines = 4

export function toOrderSummary({ order, intent, payments }: Omit<OrderParts, 'timeline'>, now: number): OrderSummary {
  const lines = intent.lines.toSorted((one, other) => one.position - other.position)
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status,
    paymentState: paymentStateOf(payments),
    createdAt: order.created_at.toISOString(),
    total: toReais(intent.total_cents),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    products: lines.slice(0, summaryLines).map(toOrderLine),
    actions: actionsOf(order, intent, payments, now),
  }
}
