import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { ShippingQuote } from '@lotus/openapi/schema'

import { CartCosts, totalOf } from '#features/cart/cart-costs.tsx'
import { CartSubstitution } from '#features/cart/cart-substitution.tsx'
import { isBuyable, type CartLineView, type CartView } from '#features/cart/cart-view.ts'
import { FreeShippingProgress } from '#features/cart/free-shipping.tsx'
import { takeOut } from '#features/cart/use-cart-actions.ts'
import { loadChanges } from '#features/wishlist/wishes.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { chooseDeliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { freeDeliveryOf, useFreeDelivery } from '#delivery/free-delivery.ts'
import { useSettledItems } from '#delivery/use-settled-items.ts'
import { cheapestOption, deliveryQuoteOf, oneOfEachKind } from '#delivery/delivery-quote.ts'
import { priceWithWindow } from '#delivery/price-with-window.ts'
import { localized } from '#i18n/localized.ts'
import { useOffline } from '#online.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'
import { useMoney } from '#shop/money.tsx'

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
  const quote = delivery.status === 'answered' ? delivery.quote : null
  const free = quote && (freeDeliveryOf(quote, i18n.locale) ?? 'never')
  const anywhere = useFreeDelivery()
  const promise = zipCode === null ? anywhere : free
  const isOld = delivery.status === 'answered' && delivery.isOld
  const shipping = useCountedShipping(quote, isOld)
  const { subtotal } = view
  return children(
    <CartCosts
      subtotal={subtotal}
      progress={<FreeShippingProgress subtotal={subtotal} promise={promise} />}
      delivery={
        <DeliveryEstimate
          zipCode={zipCode}
          delivery={quote === null ? delivery : { status: 'answered', quote: oneOfEachKind(quote), isOld }}
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

/** The shipping price in the total: the cheapest delivery in its next window (BEY-05); null if there is no delivery. */
function useCountedShipping(quote: ShippingQuote | null, isOld: boolean) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const option = quote && cheapestOption(quote)
  if (option === null) return null
  const name = localized(option.names, i18n.locale)
  const reais = priceWithWindow(option)
  return { label: t`Frete: ${name}`, reais, text: reais === 0 ? t`Grátis` : money(reais), isOld }
}

/** Moves a line of the cart to the wishlist; after a failure the line returns to its place (CART-10). */
export async function keepForLater(i18n: I18n, line: CartLineView): Promise<void> {
  const { putBack } = takeOut(line)
  const { moveToWishlist } = await loadChanges()
  const isPersisted = await moveToWishlist(i18n, line.product)
  if (!isPersisted) putBack()
}
