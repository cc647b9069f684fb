import type { LocalizedText, OrderLine, ProductSummary } from '@lotus/openapi/schema'

const most = 99

type Shop = {
  /** Today's product, or null where it is not sold any more. */
  productOf: (productId: number) => Promise<ProductSummary | null>
  /** Puts it into the cart; says whether it is in there now. */
  add: (product: ProductSummary, quantity: number) => boolean
}

/** Puts an order's lines back into the cart, each looked up first (CART-04). Answers the names of what could not be. */
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
