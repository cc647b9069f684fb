import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { CartCosts } from '#features/cart/cart-costs.tsx'
import { CartSubstitution } from '#features/cart/cart-substitution.tsx'
import { isBuyable, type CartLineView, type CartView } from '#features/cart/cart-view.ts'
import { FreeShippingProgress } from '#features/cart/free-shipping.tsx'
import { takeOut } from '#features/cart/use-cart-actions.ts'
import { moveToWishlist } from '#features/wishlist/move-to-wishlist.ts'
import { useCountedShipping } from '#delivery/counted-shipping.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { chooseDeliveryCep } from '#delivery/choose-delivery-cep.ts'
import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { deliveryQuoteOf, oneOfEachKind } from '#delivery/delivery-quote.ts'
import { useOffline } from '#online.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'

/** Milliseconds after the last change of the cart until the shipping is quoted again. */
const pause = 500

/** The costs of the cart with the delivery to the stored CEP (BEY-05). */
export function CartDelivery({ view }: { view: CartView }) {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const countedShipping = useCountedShipping()
  const items = view.lines.filter(isBuyable).map(({ entry: { productId, quantity } }) => ({ productId, quantity }))
  const [asked, setAsked] = useState(items)
  const wanted = JSON.stringify(items)
  const hasChanged = wanted !== JSON.stringify(asked)
  useEffect(() => {
    if (!hasChanged) return undefined
    // `wanted` is the JSON of `items`.
    const timer = setTimeout(() => setAsked(JSON.parse(wanted) as typeof asked), pause)
    return () => clearTimeout(timer)
  }, [hasChanged, wanted])
  const nothing = items.length === 0
  const query = useQuery({
    ...shippingQuoteQuery(zipCode ?? '', asked),
    enabled: zipCode !== null && !offline && !nothing && asked.length > 0,
  })
  const delivery = nothing
    ? ({ status: 'none' } as const)
    : deliveryQuoteOf(i18n, query, { zipCode, offline, hasChanged })
  const counted = delivery.status === 'answered' ? countedShipping(delivery.quote) : null
  return (
    <CartCosts
      subtotal={view.subtotal}
      progress={<FreeShippingProgress view={view} />}
      delivery={
        <DeliveryEstimate
          zipCode={zipCode}
          delivery={delivery.status === 'answered' ? { ...delivery, quote: oneOfEachKind(delivery.quote) } : delivery}
          onZipCode={chooseDeliveryCep}
          onRetry={() => void query.refetch()}
        />
      }
      substitution={<CartSubstitution />}
      shipping={counted && { ...counted, isOld: delivery.status === 'answered' && delivery.isOld }}
    />
  )
}

/** Moves a line of the cart to the wishlist; after a failure the line returns to its place (CART-10). */
export async function keepForLater(context: Parameters<typeof moveToWishlist>[0], line: CartLineView): Promise<void> {
  const { putBack } = takeOut(line)
  const isPersisted = await moveToWishlist(context, line.product)
  if (!isPersisted) putBack()
}
