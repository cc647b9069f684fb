import { toReais } from '@lotus/commerce/money'
import type { CheckoutIntent, ChosenShipping, OrderLine, Payment } from '@lotus/openapi/schema'

import { maskCpf } from '#domain/mask-cpf.ts'
import { toTint } from '#domain/stored-tint.ts'
import type { StoredShipping } from '#platform/schema.ts'

import type { Intent, LineRow } from './purchase-types.ts'

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

/** The days of arrival or pickup, which the payment promises; null until the order is paid (D42). */
export type PromisedDays = Pick<ChosenShipping, 'earliest' | 'latest'>

export const toChosenShipping = (
  { costCents, place = null, ...shipping }: StoredShipping,
  { earliest, latest }: PromisedDays,
): ChosenShipping => ({ ...shipping, place, cost: toReais(costCents), earliest, latest })

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
  ...toFrozen(intent, { earliest: null, latest: null }),
  expiresAt: intent.expires_at.toISOString(),
  orderId: intent.status === 'ORDERED' ? intent.id : null,
  payments,
})
