import { lineTotal, toCents, toReais } from '@lotus/commerce/money'
import type { CartItem, CartPreview, CartPreviewLine, ProductSummary } from '@lotus/openapi/schema'

import { mergeItems } from '#domain/cart-items.ts'

export type CartsOptions = {
  /** Active products by id; others are omitted. */
  findProducts: (productIds: readonly number[]) => Promise<ProductSummary[]>
  /** Units by product that the browser's own checkout has reserved and that it can buy. */
  heldFor: (guest: string) => Promise<ReadonlyMap<number, number>>
  minimumOrderCents: () => Promise<number>
}

const centsOf = ({ price, discount }: ProductSummary, quantity: number) =>
  lineTotal({ priceCents: toCents(price), discount, quantity })

function previewLine({ productId, quantity }: CartItem, product: ProductSummary | undefined): CartPreviewLine {
  if (product === undefined) return { productId, quantity, product: null, lineTotal: 0, problem: 'PRODUCT_UNAVAILABLE' }
  const problem = product.quantity < quantity ? 'OUT_OF_STOCK' : null
  return { productId, quantity, product, lineTotal: toReais(centsOf(product, quantity)), problem }
}

export type CartsService = ReturnType<typeof createCartsService>

export function createCartsService(options: CartsOptions) {
  const { findProducts, heldFor, minimumOrderCents } = options

  return {
    /**
     * CHK-05, CART-11: the cart at the server's prices and stock, in the cart's order. Stock that the same browser has
     * reserved in checkout counts as available, because the shopper may return to the cart.
     */
    async previewCart(items: readonly CartItem[], guest: string | null): Promise<CartPreview> {
      const merged = mergeItems(items)
      const ids = merged.map(({ productId }) => productId)
      const held = guest === null ? null : await heldFor(guest)
      const products = new Map(
        (await findProducts(ids)).map((product) => {
          const quantity = product.quantity + (held?.get(product.productId) ?? 0)
          return [product.productId, { ...product, quantity }]
        }),
      )
      const place = new Map([...new Set(items.map(({ productId }) => productId))].map((id, index) => [id, index]))
      const lines = merged
        .toSorted((one, other) => (place.get(one.productId) ?? 0) - (place.get(other.productId) ?? 0))
        .map((item) => previewLine(item, products.get(item.productId)))
      const subtotal = lines
        .filter(({ problem }) => problem === null)
        .reduce((sum, line) => sum + toCents(line.lineTotal), 0)
      return {
        lines,
        subtotal: toReais(subtotal),
        minimumOrder: toReais(await minimumOrderCents()),
      }
    },
  }
}
