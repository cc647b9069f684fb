import type { CartItem } from '@lotus/openapi/schema'

import { cart, cartSource } from './cart-store.ts'

/**
 * Removes ordered items: empties a guest's cart; items added to an account's cart meanwhile stay (CART-08, D39).
 * @param how whether the server has already removed them from the account's cart, as it does for orders of the account
 */
export function orderCart(items: readonly CartItem[], how: { isTaken: boolean }): void {
  const { order } = cartSource()
  if (order === undefined) cart.clear()
  else order(items, how)
}

/** Reloads the account's cart after another operation has changed it on the server (CART-15). */
export const refreshCart = (): void => cartSource().refresh?.()

/** Retries now instead of waiting for the automatic retry. */
export const retryCart = (): void => cartSource().retry?.()
