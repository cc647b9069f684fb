import type { CartItem } from '@lotus/openapi/schema'

import { unitsIn, type CartChange } from './cart-schema.ts'
import { cartLog, isGuest, issue } from './cart-store.ts'

const affects = (change: CartChange, productId: number): boolean =>
  change.type === 'set'
    ? change.line.productId === productId
    : change.type === 'clear' || (change.type === 'merge' && unitsIn(change.lines, productId) > 0)

/**
 * Removes ordered items; items added meanwhile stay (CART-08, D39). A pending change of an ordered product is followed by the quantity
 * that is left, because it would bring the items back.
 * @param how whether the server has already removed them from the account's cart, as it does for orders of the account
 */
export function orderCart(items: readonly CartItem[], how: { isTaken: boolean }): void {
  const log = cartLog()
  const { state, pending } = log.readStored()
  const isTaken = how.isTaken && !isGuest(log)
  const isSet = ({ productId }: CartItem) => !isTaken || pending.some((change) => affects(change, productId))
  const left = state.flatMap((line): CartChange[] => {
    const item = items.find(({ productId }) => productId === line.productId)
    if (item === undefined || !isSet(item)) return []
    return [{ type: 'set', line: { ...line, quantity: Math.max(0, line.quantity - item.quantity) } }]
  })
  const taken: CartChange = { type: 'order', items: items.filter((item) => !isSet(item)) }
  issue(...left, ...(isTaken ? [taken] : []))
}
