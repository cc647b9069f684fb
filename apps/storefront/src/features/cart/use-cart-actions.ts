import { useLingui } from '@lingui/react'

import { cart } from './cart-store.ts'
import type { CartLineView } from './cart-view.ts'

type Messages = typeof import('./cart.messages.ts')

/** The cart stands without its messages: they come with the first change. */
const say = (what: (messages: Messages) => void): void => {
  import('./cart.messages.ts').then(what).catch(reportError)
}

/** Takes a line out; `putBack` puts it where it was. */
export function takeOut({ entry, product }: CartLineView) {
  const index = cart.read().findIndex(({ productId }) => productId === entry.productId)
  return { decision: cart.remove(product), putBack: () => void cart.restore(entry, Math.max(index, 0)) }
}

/** What the cart page can do, each with its toast; a removed line can be brought back. */
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
