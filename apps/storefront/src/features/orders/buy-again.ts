import type { LocalizedText, OrderLine, ProductSummary } from '@lotus/openapi/schema'

const most = 99

type Shop = {
  /** The current product, or null if it is no longer sold. */
  productOf: (productId: number) => Promise<ProductSummary | null>
  /** Adds it to the cart; returns whether the cart contains it now. */
  add: (product: ProductSummary, quantity: number) => boolean
}

/** Adds an order's lines to the cart at current stock (CART-04). Returns the names of products that could not be added. */
export async function buyAgain(
  lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'names'>[],
  { productOf, add }: Shop,
): Promise<LocalizedText[]> {
  const products = await Promise.all(lines.map(({ productId }) => productOf(productId)))
  return lines.flatMap(({ names, quantity }, index) => {
    const product = products[index] ?? null
    if (product === null || product.quantity < 1) return [names]
    return add(product, Math.min(quantity, product.quantity, most)) ? [] : [names]
  })
}
