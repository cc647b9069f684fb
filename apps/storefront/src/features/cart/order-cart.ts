import type { CartItem } from '@lotus/openapi/schema'

import { unitsIn, type CartChange } from './cart-schema.ts'
import { cartLog, isGuest, issue } from './cart-store.ts'

const itemOf = ({ productId, quantity }: CartItem): CartItem => ({ productId, quantity })

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
  const isPending = (productId: number) => pending.some((change) => affects(change, productId))
  const left = state.flatMap((line) => {
    const item = items.find(({ productId }) => productId === line.productId)
    return item === undefined ? [] : [{ ...line, quantity: Math.max(0, line.quantity - item.quantity) }]
  })
  const isSet = ({ productId }: CartItem) => !isTaken || isPending(productId)
  issue(
    ...left.filter(isSet).map((line): CartChange => ({ type: 'set', line })),
    ...(isTaken ? [{ type: 'order' as const, left: left.filter((line) => !isSet(line)).map(itemOf) }] : []),
  )
}
