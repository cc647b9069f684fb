import { lineTotal, toCents, toReais } from '@lotus/commerce/money'
import { sameItems } from '@lotus/machines/checkout/rules'
import type { CheckoutContext } from '@lotus/machines/checkout/types'
import type { LocalizedText, ProductSummary, Tint } from '@lotus/openapi/schema'

/** A line of the cart: how many, and the product as it was when it was put in. */
export type CartLine = { productId: number; quantity: number; product: ProductSummary }

export type SummaryLine = {
  productId: number
  names: LocalizedText
  imageUrl: string
  tint: Tint
  quantity: number
  /** Reais. */
  total: number
}

/** What is being bought and what it costs so far; amounts in decimal reais. */
export type OrderSummaryView = {
  lines: SummaryLine[]
  units: number
  subtotal: number
  /** Null until a way of delivery is chosen. */
  shipping: { names: LocalizedText; cost: number } | null
  /** Null until shipping is known. */
  total: number | null
}

type Known = Pick<CheckoutContext, 'items' | 'intent' | 'preview' | 'selectedShipping'>

/** The best that is known at a step: what is reserved, else today's prices, else those of when it was put in the cart. */
export function viewOrderSummary(context: Known, cart: readonly CartLine[]): OrderSummaryView {
  const { intent, preview, selectedShipping } = context
  if (intent !== null) {
    return {
      lines: intent.lines.map((line) => ({ ...line, total: line.lineTotal })),
      units: unitsOf(intent.lines),
      subtotal: intent.subtotal,
      shipping: intent.shipping,
      total: intent.total,
    }
  }
  const lines =
    preview !== null && sameItems(preview.lines, context.items) ? previewed(preview.lines, cart) : cart.map(priced)
  const cents = lines.reduce((sum, { total }) => sum + toCents(total), 0)
  return {
    lines,
    units: unitsOf(lines),
    subtotal: toReais(cents),
    shipping: selectedShipping,
    total: selectedShipping === null ? null : addReais(toReais(cents), selectedShipping.cost),
  }
}

/** A sum in reais, added in cents. */
export const addReais = (a: number, b: number): number => toReais(toCents(a) + toCents(b))

const unitsOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const priced = ({ product, quantity }: CartLine): SummaryLine => ({
  productId: product.productId,
  names: product.names,
  imageUrl: product.imageUrl,
  tint: product.tint,
  quantity,
  total: toReais(lineTotal({ priceCents: toCents(product.price), discount: product.discount, quantity })),
})

function previewed(lines: NonNullable<CheckoutContext['preview']>['lines'], cart: readonly CartLine[]): SummaryLine[] {
  return lines.flatMap(({ productId, quantity, product, problem }) => {
    const known = product ?? cart.find((line) => line.productId === productId)?.product
    // What cannot be bought costs nothing here: the review says so at its line.
    return known === undefined || problem !== null ? [] : [priced({ productId, quantity, product: known })]
  })
}
