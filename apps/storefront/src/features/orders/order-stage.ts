import { toCents, toReais } from '@lotus/commerce/money'
import type { Order } from '@lotus/openapi/schema'

import { isOpenReturn } from './order-returns.ts'

const second = 1000

/** Milliseconds between two polls of an order by its stage, or false if no change is expected. */
const polls = {
  pix: 3 * second,
  boleto: 30 * second,
  wallet: 3 * second,
  confirming: 3 * second,
  review: 30 * second,
  expired: 30 * second,
  declined: 30 * second,
  paid: 60 * second,
  inRoute: 60 * second,
  delivered: false,
  cancelled: false,
  refunded: false,
  chargedBack: false,
} satisfies Record<string, number | false>

/** The stage of an order, which is the headline of its page. */
export type OrderStage = keyof typeof polls

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
  if (payment?.status === 'rejected') return 'declined'
  // The server accepts another payment when the code has expired, even before the provider reports it.
  if (canPayAgain || paymentState === 'expired') return 'expired'
  if (payment?.status !== 'pending') return 'confirming'
  if (payment.boleto !== null) return 'boleto'
  if (payment.wallet !== null) return 'wallet'
  return payment.pix === null ? 'confirming' : 'pix'
}

/** Milliseconds until the next poll; also polls while the shop handles a return or a refund. */
export function pollOrder(order: Known & Pick<Order, 'returns' | 'refunds'>): number | false {
  const isPending = order.returns.some(isOpenReturn) || order.refunds.some(({ state }) => state === 'PENDING')
  return polls[orderStage(order)] || (isPending && 60 * second)
}

/** What a cancellation gives back in reais: the total without the refunds that the shop made before. */
export function refundOfCancellation({ total, refunds }: Pick<Order, 'total' | 'refunds'>): number {
  const earlier = refunds.filter(({ cause, state }) => cause === 'SHOP' && state !== 'FAILED')
  return toReais(earlier.reduce((left, { amount }) => left - toCents(amount), toCents(total)))
}
