import { toReais } from '@lotus/commerce/money'
import type { CheckoutIntent, ChosenShipping, OrderLine, Payment } from '@lotus/openapi/schema'

import { maskCpf } from '#domain/mask-cpf.ts'
import { orderStatuses } from '#domain/order-statuses.ts'
import { toTint } from '#domain/stored-tint.ts'
import type { StoredShipping } from '#platform/schema.ts'

import type { Intent, LineRow, OrderRow } from './purchase-types.ts'

export const toOrderLine = (line: LineRow): OrderLine => ({
  productId: line.product_id,
  ...line.product,
  tint: toTint(line.product.tint),
  quantity: line.quantity,
  unitPrice: toReais(line.unit_cents),
  price: toReais(line.price_cents),
  discount: line.discount_bp / 10_000,
  lineTotal: toReais(line.line_cents),
})

/** The days of arrival or pickup; null until the order is paid (D42). */
export type PromisedDays = Pick<ChosenShipping, 'earliest' | 'latest'>

const notPromised: PromisedDays = { earliest: null, latest: null }

/** Processes of the previous version do not store days with a payment. Their orders have the days of the quote. */
const hasPromise = ({ status }: Pick<OrderRow, 'status'>) => orderStatuses[status].isSale

type Promising = Pick<OrderRow, 'status' | 'earliest' | 'latest'>
/** D42: the days on which a paid order arrives or can be collected; null for an order that was never paid. */
export function promisedDays(order: Promising, { shipping }: Pick<Intent, 'shipping'>): PromisedDays {
  const { earliest, latest } = order
  if (earliest !== null && latest !== null) return { earliest, latest }
  return hasPromise(order) ? { earliest: shipping.earliest, latest: shipping.latest } : notPromised
}

export const toChosenShipping = (
  { costCents, place = null, ...shipping }: StoredShipping,
  days: PromisedDays,
): ChosenShipping => ({ ...shipping, place, cost: toReais(costCents), ...days })

/** The lines of a purchase in the order of its cart. */
export const linesOf = <Line extends Pick<LineRow, 'position'>>({ lines }: { lines: readonly Line[] }): Line[] =>
  lines.toSorted((one, other) => one.position - other.position)

/** The fields shared by an order and its intent. */
export const toFrozen = (intent: Intent, days: PromisedDays) => ({
  lines: linesOf(intent).map(toOrderLine),
  subtotal: toReais(intent.subtotal_cents),
  shipping: toChosenShipping(intent.shipping, days),
  tax: toReais(intent.tax_cents),
  total: toReais(intent.total_cents),
  substitution: intent.substitution,
})

/** `cpf`: of the buyer; null if it was erased. */
export const toCheckoutIntent = (intent: Intent, cpf: string | null, payments: Payment[]): CheckoutIntent => ({
  intentId: intent.id,
  status: intent.status,
  cpf: cpf === null ? null : maskCpf(cpf),
  ...toFrozen(intent, notPromised),
  expiresAt: intent.expires_at.toISOString(),
  orderId: intent.status === 'ORDERED' ? intent.id : null,
  payments,
})
