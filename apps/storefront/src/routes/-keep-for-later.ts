import { cart } from '#features/cart/cart-store.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import { moveToWishlist } from '#features/wishlist/move-to-wishlist.ts'

/** Moves a line of the cart to the wishlist; where that is refused, it is back where it was (CART-10). */
export async function keepForLater(
  context: Parameters<typeof moveToWishlist>[0],
  { entry, product }: CartLineView,
): Promise<void> {
  const index = cart.read().findIndex(({ productId }) => productId === entry.productId)
  cart.remove(product)
  const isKept = await moveToWishlist(context, product)
  if (!isKept) cart.restore(entry, Math.max(index, 0))
}
