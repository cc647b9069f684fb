import type { Rules } from '#account-document/schema.ts'

import type { CartChange } from './cart-schema.ts'

/** How changes of the cart are combined into fewer requests, with the same effect. */
export const cartRules: Rules<CartChange> = {
  target: (change) => (change.type === 'set' ? change.line.productId : null),
  combine(earlier, later) {
    if (later.type === 'clear') return later
    if (later.type !== 'set' || earlier.type !== 'set' || earlier.line.productId !== later.line.productId) return null
    // The server confirms a price only if the quantity does not change.
    if (earlier.confirmsPrice || later.confirmsPrice) return null
    // A product that is removed and added again moves to the end, at the present price.
    if (earlier.line.quantity === 0 && later.line.quantity > 0) return null
    return { ...earlier, line: { ...earlier.line, quantity: later.line.quantity } }
  },
  isEssential: ({ type }) => type === 'clear',
}
