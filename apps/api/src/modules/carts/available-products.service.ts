import type { Db } from '#platform/database.ts'
import type { FindKnownProducts } from '#domain/known-product.ts'

import type { Products } from './cart-lines.ts'

/** The owner of a cart: the account, and the secret of the browser's guest cookie or null. */
export type Shopper = { userId: number; guest: string | null }

export type AvailableProductsOptions = {
  findKnownProducts: FindKnownProducts
  /** Units by product that the browser's own checkout has reserved and that it can buy. */
  heldFor: (on: Db, guest: string) => Promise<ReadonlyMap<number, number>>
}

export type AvailableProducts = ReturnType<typeof createAvailableProducts>

/**
 * Products as a shopper can buy them. Stock that the same browser has reserved in checkout counts as available, because the
 * shopper may return to the cart.
 */
export const createAvailableProducts =
  ({ findKnownProducts, heldFor }: AvailableProductsOptions) =>
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
