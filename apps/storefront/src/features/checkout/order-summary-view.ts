import { addReais, lineTotal, toCents, toReais } from '@lotus/commerce/money'
import { sameItems } from '@lotus/machines/checkout/rules'
import type { CheckoutContext } from '@lotus/machines/checkout/types'
import type { LocalizedText, ProductSummary, Tint } from '@lotus/openapi/schema'

/** A cart line with its product at the time it was added. */
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

/** The order so far; amounts in decimal reais. */
export type OrderSummaryView = {
  lines: SummaryLine[]
  units: number
  subtotal: number
  /** Null until a shipping service is selected. */
  shipping: { names: LocalizedText; cost: number } | null
  /** The interest of the chosen instalments. */
  interest: number
  /** With interest; null until shipping is known. */
  total: number | null
}

type Known = Pick<CheckoutContext, 'items' | 'intent' | 'plan' | 'preview' | 'selectedShipping'>

/** The best known prices: the reserved ones, else the current ones, else those at the time of adding. */
export function viewOrderSummary(context: Known, cart: readonly CartLine[]): OrderSummaryView {
  const { intent, plan, preview, selectedShipping } = context
  if (intent !== null) {
    const total = plan?.total ?? intent.total
    return {
      lines: intent.lines.map((line) => ({ ...line, total: line.lineTotal })),
      units: unitsOf(intent.lines),
      subtotal: intent.subtotal,
      shipping: intent.shipping,
      interest: toReais(toCents(total) - toCents(intent.total)),
      total,
    }
  }
  const lines =
    preview !== null && sameItems(preview.lines, context.items)
      ? previewed(preview.lines, cart)
      : pricedNow(preview, cart)
  const cents = lines.reduce((sum, { total }) => sum + toCents(total), 0)
  return {
    lines,
    units: unitsOf(lines),
    subtotal: toReais(cents),
    shipping: selectedShipping,
    interest: 0,
    total: selectedShipping === null ? null : addReais(toReais(cents), selectedShipping.cost),
  }
}

const unitsOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const priced = ({ product, quantity }: CartLine): SummaryLine => ({
  productId: product.productId,
  names: product.names,
  imageUrl: product.imageUrl,
  tint: product.tint,
  quantity,
  total: toReais(lineTotal({ priceCents: toCents(product.price), discount: product.discount, quantity })),
})

/** The cart after a change of its items: at the last previewed prices, where they are known. */
const pricedNow = (preview: Known['preview'], cart: readonly CartLine[]): SummaryLine[] =>
  cart.map((line) => {
    const known = preview?.lines.find(({ productId }) => productId === line.productId)?.product
    return priced({ ...line, product: known ?? line.product })
  })

function previewed(lines: NonNullable<CheckoutContext['preview']>['lines'], cart: readonly CartLine[]): SummaryLine[] {
  return lines.flatMap(({ productId, quantity, product, problem }) => {
    const known = product ?? cart.find((line) => line.productId === productId)?.product
    // Unavailable products are excluded; the review shows them.
    return known === undefined || problem !== null ? [] : [priced({ productId, quantity, product: known })]
  })
}
