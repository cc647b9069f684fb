import type { CartItem } from '@lotus/openapi/schema'

import { cart, cartKeeper } from './cart-store.ts'

/**
 * These became an order: a guest's cart is empty then, of an account's what was added meanwhile stays (CART-08, D39).
 * @param how whether the server has taken them out of the account's cart, as it does where the order is the account's
 */
export function orderCart(items: readonly CartItem[], how: { isTaken: boolean }): void {
  const { order } = cartKeeper()
  if (order === undefined) cart.clear()
  else order(items, how)
}

/** The server has changed the account's cart by another call than the cart's own: it is asked for again at once (CART-15). */
export const refreshCart = (): void => cartKeeper().refresh?.()

/** Does not wait until the network is tried again by itself. */
export const retryCart = (): void => cartKeeper().retry?.()
