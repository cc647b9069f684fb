import { useLingui } from '@lingui/react'

import { announce, announceCleared } from './cart.messages.ts'
import { unitsIn } from './cart-schema.ts'
import { cart, issue } from './cart-store.ts'
import type { CartLineView } from './cart-view.ts'

/** Removes a line; `putBack` restores it at its position. */
export function takeOut({ entry, product }: CartLineView) {
  const index = cart.read().findIndex(({ productId }) => productId === entry.productId)
  return { decision: cart.remove(product), putBack: () => void cart.restore(entry, Math.max(index, 0)) }
}

/** Confirms the current prices of lines (CART-14). */
export function confirmPrices(lines: readonly CartLineView[]): void {
  const now = cart.read()
  const changed = lines.filter(
    ({ entry, product }) =>
      unitsIn(now, entry.productId) > 0 && (entry.addedPrice ?? entry.product.finalPrice) !== product.finalPrice,
  )
  issue(
    ...changed.map(({ entry, product }) => ({
      type: 'set' as const,
      line: { ...entry, quantity: unitsIn(now, entry.productId), product },
      confirmsPrice: true,
    })),
  )
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
    onAgree: confirmPrices,
    onClear: () => {
      cart.clear()
      announceCleared(i18n)
    },
  }
}
