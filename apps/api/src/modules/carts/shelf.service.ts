import type { Db } from '#platform/database.ts'
import type { FindKnownProducts } from '#platform/known-product.ts'

import type { Products } from './cart-lines.ts'

/** Whose cart it is: the account, and the secret of the browser's guest cookie or null. */
export type Shopper = { userId: number; guest: string | null }

export type ShelfOptions = {
  findKnownProducts: FindKnownProducts
  /** Units by product that a browser has set aside itself and that are free for it to buy. */
  heldFor: (on: Db, guest: string) => Promise<ReadonlyMap<number, number>>
}

export type Shelf = ReturnType<typeof createShelf>

/**
 * Products as a shopper could buy them. What the same browser had set aside on its way to the payment does not count as gone:
 * it may come back and look at its cart again.
 */
export const createShelf =
  ({ findKnownProducts, heldFor }: ShelfOptions) =>
  async (on: Db, { guest }: Pick<Shopper, 'guest'>, productIds: readonly number[]): Promise<Products> => {
    if (productIds.length === 0) return new Map()
    const held = guest === null ? null : await heldFor(on, guest)
    return new Map(
      (await findKnownProducts(on, productIds)).map(({ product, isActive }) => {
        const { productId } = product
        const quantity = product.quantity + (held?.get(productId) ?? 0)
        return [productId, { product: { ...product, quantity }, isActive }]
      }),
    )
  }
