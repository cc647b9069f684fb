import type { Order } from '@lotus/openapi/schema'

import { isOpenReturn } from './order-returns.ts'

/** The stage of an order, which is the headline of its page. */
export type OrderStage =
  | 'pix'
  | 'boleto'
  | 'wallet'
  | 'confirming'
  | 'review'
  | 'expired'
  | 'declined'
  | 'paid'
  | 'inRoute'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'chargedBack'

type Known = Pick<Order, 'status' | 'paymentState' | 'payment' | 'canPayAgain'>

export function orderStage(order: Known): OrderStage {
  if (order.paymentState === 'charged_back') return 'chargedBack'
  if (order.paymentState === 'refunded') return 'refunded'
  switch (order.status) {
    case 'PAYED':
      return 'paid'
    case 'IN_ROUTE':
      return 'inRoute'
    case 'DELIVERED':
      return 'delivered'
    case 'CANCELLED':
      return 'cancelled'
    case 'WAITING_PAYMENT':
      return waiting(order)
    default:
      return order.status satisfies never
  }
}

function waiting({ paymentState, payment, canPayAgain }: Known): OrderStage {
  if (payment?.status === 'in_process') return 'review'
  if (payment?.status === 'rejected' && canPayAgain) return 'declined'
  // The server accepts another payment when the code has expired, even before the provider reports it.
  if (canPayAgain || paymentState === 'expired') return 'expired'
  if (payment?.status !== 'pending') return 'confirming'
  if (payment.boleto !== null) return 'boleto'
  if (payment.wallet !== null) return 'wallet'
  return payment.pix === null ? 'confirming' : 'pix'
}

const second = 1000
const quick = new Set<OrderStage>(['pix', 'wallet', 'confirming'])
const slow = new Set<OrderStage>(['boleto', 'review', 'expired', 'declined'])

const shipping = new Set<OrderStage>(['paid', 'inRoute'])

/** Milliseconds between two polls of an order, or false if no change is expected. */
export function pollEvery(stage: OrderStage): number | false {
  if (quick.has(stage)) return 3 * second
  if (slow.has(stage)) return 30 * second
  return shipping.has(stage) ? 60 * second : false
}

/** As `pollEvery`, also while the shop handles a return or a refund. */
export function pollOrder(order: Known & Pick<Order, 'returns' | 'refunds'>): number | false {
  const isPending = order.returns.some(isOpenReturn) || order.refunds.some(({ state }) => state === 'PENDING')
  return pollEvery(orderStage(order)) || (isPending && 60 * second)
}
