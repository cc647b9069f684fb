import { useLingui } from '@lingui/react'

import { announce, announceCleared } from './cart.messages.ts'
import { cart } from './cart-store.ts'
import type { CartLineView } from './cart-view.ts'

/** Removes a line; `putBack` restores it at its position. */
export function takeOut({ entry, product }: CartLineView) {
  const index = cart.read().findIndex(({ productId }) => productId === entry.productId)
  return { decision: cart.remove(product), putBack: () => void cart.restore(entry, Math.max(index, 0)) }
}

/** The actions of the cart page, each with its toast; a removal can be undone. */
export function useCartActions() {
  const { i18n } = useLingui()
  const onRemove = (line: CartLineView) => {
    const { decision, putBack } = takeOut(line)
    announce(i18n, 'removed', line.product, decision, putBack)
  }
  return {
    onRemove,
    onQuantity: (line: CartLineView, quantity: number) => {
      if (quantity < 1) onRemove(line)
      else announce(i18n, 'updated', line.product, cart.setQuantity(line.product, quantity))
    },
    onAgree: (lines: CartLineView[]) => void cart.acknowledge(lines.map(({ product }) => product)),
    onClear: () => {
      cart.clear()
      announceCleared(i18n)
    },
  }
}
