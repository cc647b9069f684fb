import { MAX_LINE_QUANTITY } from '@lotus/commerce/cart-rules'
import type { LocalizedText, OrderLine, ProductSummary } from '@lotus/openapi/schema'

/** Alternatives offered for each product that is not available. */
const alternativesShown = 3

/** A line that could not be added, with products to buy instead. */
export type MissingLine = { productId: number; names: LocalizedText; alternatives: ProductSummary[] }

/** The result of buying an order again. */
export type BoughtAgain = { added: number; missing: MissingLine[] }

type Shop = {
  /** The current product, or null if it is no longer sold. */
  productOf: (productId: number) => Promise<ProductSummary | null>
  /** Products like this one; an empty list if there are none. */
  relatedTo: (productId: number) => Promise<ProductSummary[]>
  /** Adds it to the cart; returns whether the cart contains it now. */
  add: (product: ProductSummary, quantity: number) => boolean
}

/** Adds an order's lines to the cart at current prices and stock (CART-04), and finds alternatives for the others (BEY-07). */
export async function buyAgain(
  lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'names'>[],
  { productOf, relatedTo, add }: Shop,
): Promise<BoughtAgain> {
  const products = await Promise.all(lines.map(({ productId }) => productOf(productId)))
  const missing = lines.filter(({ quantity }, index) => {
    const product = products[index] ?? null
    return (
      product === null || product.quantity < 1 || !add(product, Math.min(quantity, product.quantity, MAX_LINE_QUANTITY))
    )
  })
  const ordered = new Set(lines.map(({ productId }) => productId))
  return {
    added: lines.length - missing.length,
    missing: await Promise.all(
      missing.map(async ({ productId, names }) => ({
        productId,
        names,
        alternatives: (await relatedTo(productId))
          .filter((product) => product.quantity > 0 && !ordered.has(product.productId))
          .slice(0, alternativesShown),
      })),
    ),
  }
}
