import { useLingui } from '@lingui/react/macro'

import { notify } from '#lib/toasts.ts'

import { cart } from './cart-store.ts'
import type { CartLineView } from './cart-view.ts'

type Announce = typeof import('./cart-messages.ts').announce

/** The cart stands without its messages: they come with the first change. */
const announce = (...said: Parameters<Announce>): void => {
  import('./cart-messages.ts').then((messages) => messages.announce(...said)).catch(reportError)
}

/** What the cart page can do, each with its toast; a removed line can be brought back. */
export function useCartActions() {
  const { t, i18n } = useLingui()
  const onRemove = ({ entry, product }: CartLineView) => {
    const index = cart.read().findIndex(({ productId }) => productId === entry.productId)
    announce(i18n, 'removed', product, cart.remove(product), {
      label: t`Desfazer`,
      altText: t`Colocar o produto de volta no carrinho`,
      run: () => void cart.restore(entry, Math.max(index, 0)),
    })
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
      notify({ tone: 'success', text: t`Carrinho esvaziado`, key: 'cart-cleared' })
    },
  }
}
