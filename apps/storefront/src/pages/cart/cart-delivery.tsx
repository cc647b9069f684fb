import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { CartCosts, totalOf } from '#features/cart/cart-costs.tsx'
import { CartSubstitution } from '#features/cart/cart-substitution.tsx'
import { isBuyable, type CartLineView, type CartView } from '#features/cart/cart-view.ts'
import { FreeShippingProgress } from '#features/cart/free-shipping.tsx'
import { takeOut } from '#features/cart/use-cart-actions.ts'
import { loadChanges } from '#features/wishlist/wishes.ts'
import { useCountedShipping } from '#delivery/counted-shipping.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { chooseDeliveryCep } from '#delivery/choose-delivery-cep.ts'
import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { freeDeliveryOf, useFreeDelivery } from '#delivery/free-delivery.ts'
import { useSettledItems } from '#delivery/use-settled-items.ts'
import { deliveryQuoteOf, oneOfEachKind } from '#delivery/delivery-quote.ts'
import { useOffline } from '#online.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'

type CartDeliveryProps = {
  view: CartView
  /** Renders the costs, whose total is in reais. */
  children: (costs: ReactNode, total: number) => ReactNode
}

/** The costs of the cart with the delivery to the stored CEP (BEY-05). */
export function CartDelivery({ view, children }: CartDeliveryProps) {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const countedShipping = useCountedShipping()
  const items = view.lines.filter(isBuyable).map(({ entry: { productId, quantity } }) => ({ productId, quantity }))
  const { settled, hasChanged } = useSettledItems(items)
  const nothing = items.length === 0
  const query = useQuery({
    ...shippingQuoteQuery(zipCode ?? '', settled),
    enabled: zipCode !== null && !offline && !nothing && settled.length > 0,
  })
  const delivery = nothing
    ? ({ status: 'none' } as const)
    : deliveryQuoteOf(i18n, query, { zipCode, offline, hasChanged })
  const counted = delivery.status === 'answered' ? countedShipping(delivery.quote) : null
  const free = delivery.status === 'answered' ? (freeDeliveryOf(delivery.quote, i18n.locale) ?? 'never') : null
  const anywhere = useFreeDelivery()
  const promise = zipCode === null ? anywhere : free
  const shipping = counted && { ...counted, isOld: delivery.status === 'answered' && delivery.isOld }
  const { subtotal } = view
  return children(
    <CartCosts
      subtotal={subtotal}
      progress={<FreeShippingProgress subtotal={subtotal} promise={promise} />}
      delivery={
        <DeliveryEstimate
          zipCode={zipCode}
          delivery={delivery.status === 'answered' ? { ...delivery, quote: oneOfEachKind(delivery.quote) } : delivery}
          onZipCode={chooseDeliveryCep}
          onRetry={() => void query.refetch()}
        />
      }
      substitution={<CartSubstitution />}
      shipping={shipping}
    />,
    totalOf({ subtotal, shipping }),
  )
}

/** Moves a line of the cart to the wishlist; after a failure the line returns to its place (CART-10). */
export async function keepForLater(i18n: I18n, line: CartLineView): Promise<void> {
  const { putBack } = takeOut(line)
  const { moveToWishlist } = await loadChanges()
  const isPersisted = await moveToWishlist(i18n, line.product)
  if (!isPersisted) putBack()
}
