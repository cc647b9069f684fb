import { toReais } from '@lotus/commerce/money'
import type {
  Order,
  OrderReturn,
  OrderSummary,
  PaymentState,
  Receipt,
  Refund,
  RefundLine,
  TimelineEntry,
  Tracking,
  TrackedOrder,
} from '@lotus/openapi/schema'

import { linesOf, toChosenShipping, toFrozen, toOrderLine, toPayment } from './intent-view.ts'
import { actionsOf } from './core/allowed-actions.ts'
import { interestOf, paidBy } from './core/attempts.ts'
import { linesOfRefund } from './core/money.ts'
import { paymentStatuses } from './payment-statuses.ts'
import type { OrderParts } from './purchases.repository.ts'
import type { CancelReason, RefundRow, ReturnRow, ShipmentRow } from './purchase-types.ts'

/** The latest payment that the provider knows. */
const lastOf = (attempts: OrderParts['attempts']) => attempts.findLast(({ status }) => status !== 'void')

/** D45: the payment that received the money, otherwise the latest one. An unpaid order shows its latest payment, also after a refund. */
const shownPaymentOf = ({ order, attempts }: Pick<OrderParts, 'order' | 'attempts'>) =>
  (order.status === 'WAITING_PAYMENT' ? undefined : paidBy(attempts)) ?? lastOf(attempts)

function paymentStateOf(parts: OrderParts): PaymentState {
  const shownPayment = shownPaymentOf(parts)
  return shownPayment === undefined ? 'pending' : paymentStatuses[shownPayment.status].shown
}

/** The refunded units. Units of products that are not in the order are omitted. */
const toRefundLines = (parts: OrderParts, row: RefundRow): RefundLine[] =>
  linesOfRefund(parts, row).flatMap(({ productId, quantity, cents }) =>
    parts.intent.lines
      .filter(({ product_id }) => product_id === productId)
      .map(({ product: { names } }) => ({ productId, names, quantity, amount: toReais(cents) })),
  )

const toRefunds = (parts: OrderParts, rows: readonly RefundRow[] = parts.refunds): Refund[] =>
  rows.map((row) => ({
    amount: toReais(row.amount_cents),
    lines: toRefundLines(parts, row),
    cause: row.cause,
    state: row.state,
    at: row.created_at.toISOString(),
  }))

const toTracking = ({ carrier, tracking_code, tracking_url, shipped_at }: ShipmentRow): Tracking => ({
  carrier,
  code: tracking_code,
  url: tracking_url,
  shippedAt: shipped_at.toISOString(),
})

/** Adds `ownDelivery` to the timeline, because the tracking page shows nothing else of the shipment. */
const toTimeline = ({ timeline, shipment }: OrderParts): TimelineEntry[] =>
  shipment === null || shipment.carrier !== null
    ? timeline
    : timeline.map((entry) => (entry.status === 'IN_ROUTE' ? { ...entry, ownDelivery: true } : entry))

const toReturn = ({ kind, state, reason, note, answer, lines, created_at, updated_at }: ReturnRow): OrderReturn => ({
  kind,
  state,
  reason,
  note,
  answer,
  lines,
  requestedAt: created_at.toISOString(),
  changedAt: updated_at.toISOString(),
})

const headOf = (parts: OrderParts) => ({
  orderNumber: parts.order.order_number,
  status: parts.order.status,
  paymentState: paymentStateOf(parts),
  createdAt: parts.order.created_at.toISOString(),
})

/** `accessKey` is null unless the order was just created; `userId` is null without a signed-in account. */
export function toOrder(
  parts: OrderParts,
  { accessKey, userId, now }: { accessKey: string | null; userId: number | null; now: number },
): Order {
  const { order, intent, shipment, returns } = parts
  const shownPayment = shownPaymentOf(parts)
  const { name, email, phone } = intent.guest
  const actions = actionsOf(parts, now)
  return {
    orderId: order.id,
    ...headOf(parts),
    expiresAt: order.status === 'WAITING_PAYMENT' ? intent.expires_at.toISOString() : null,
    ...toFrozen(intent, order, parts.booking),
    guest: { name, email, phone },
    address: intent.address,
    payment: shownPayment === undefined ? null : toPayment(shownPayment),
    canPayAgain: actions.some(({ action }) => action === 'PAY'),
    cancelCause: (order.cancel_reason?.toUpperCase() ?? null) as Uppercase<CancelReason> | null,
    actions,
    timeline: toTimeline(parts),
    tracking: shipment === null ? null : toTracking(shipment),
    refunds: toRefunds(parts),
    returns: returns.map(toReturn),
    inAccount: userId !== null && intent.user_id === userId,
    accessKey,
  }
}

const shippingOf = ({ intent, order, booking }: OrderParts) => toChosenShipping(intent.shipping, order, booking)

/** Contains no personal data: knowing the number and the e-mail does not prove to be the buyer. */
export const toTrackedOrder = (parts: OrderParts): TrackedOrder => ({
  ...headOf(parts),
  shipping: shippingOf(parts),
  timeline: toTimeline(parts),
})

/** How many lines a summary shows. */
const summaryLines = 4

export function toOrderSummary(parts: OrderParts, now: number): OrderSummary {
  const { order, intent } = parts
  const lines = linesOf(intent)
  return {
    orderId: order.id,
    ...headOf(parts),
    shipping: shippingOf(parts),
    total: toReais(intent.total_cents + interestOf(shownPaymentOf(parts))),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    products: lines.slice(0, summaryLines).map(toOrderLine),
    actions: actionsOf(parts, now),
  }
}

/** The receipt of an order; null if no money was received. `cpf` is the buyer's CPF as the receipt shows it. */
export function toReceipt(parts: OrderParts, cpf: string | null, seller: Receipt['seller']): Receipt | null {
  const { order, intent, attempts, timeline, refunds } = parts
  const paid = paidBy(attempts)
  if (paid === undefined) return null
  const { substitution: _substitution, ...frozen } = toFrozen(intent, order, parts.booking)
  const own = refunds.filter(({ attempt_id }) => attempt_id === paid.id)
  const refundedCents = own
    .filter(({ state }) => state !== 'FAILED')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return {
    orderNumber: order.order_number,
    orderedAt: order.created_at.toISOString(),
    paidAt: timeline.find(({ status }) => status === 'PAYED')?.at ?? null,
    seller,
    buyer: { name: intent.guest.name, email: intent.guest.email, cpf },
    address: intent.address,
    ...frozen,
    payment: toPayment(paid),
    refunds: toRefunds(parts, own),
    refunded: toReais(refundedCents),
  }
}
