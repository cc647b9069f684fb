import { toReais } from '@lotus/commerce/money'
import type { Receipt } from '@lotus/openapi/schema'

import { toFrozen } from './intent-view.ts'
import { paidBy } from './order-actions.ts'
import type { OrderParts } from './order-parts.ts'
import { promisedDays } from './promised-days.ts'
import { toRefund } from './order-view.ts'

/** `cpf`: of the buyer, as the receipt shows it. Null if no money was received. */
export function toReceipt(parts: OrderParts, cpf: string | null, seller: Receipt['seller']): Receipt | null {
  const { order, intent, payments, timeline, refunds } = parts
  const payment = paidBy(payments)
  if (payment === null) return null
  const { substitution: _substitution, ...frozen } = toFrozen(intent, promisedDays(order, intent))
  const refundedCents = refunds
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
    payment,
    refunds: refunds.map(toRefund),
    refunded: toReais(refundedCents),
  }
}
