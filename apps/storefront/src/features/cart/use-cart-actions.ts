import { useLingui } from '@lingui/react'

import { cart } from './cart-store.ts'
import type { CartLineView } from './cart-view.ts'

type Messages = typeof import('./cart.messages.ts')

/** The cart messages load with the first change. */
const say = (what: (messages: Messages) => void): void => {
  import('./cart.messages.ts').then(what).catch(reportError)
}

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
    say((messages) => messages.announce(i18n, 'removed', line.product, decision, putBack))
  }
  return {
    onRemove,
    onQuantity: (line: CartLineView, quantity: number) => {
      if (quantity < 1) return onRemove(line)
      const decision = cart.setQuantity(line.product, quantity)
      return say((messages) => messages.announce(i18n, 'updated', line.product, decision))
    },
    onAgree: (lines: CartLineView[]) => void cart.acknowledge(lines.map(({ product }) => product)),
    onClear: () => {
      cart.clear()
      say((messages) => messages.announceCleared(i18n))
    },
  }
}
