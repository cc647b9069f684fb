import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { deliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { deliveryQuoteOf } from '#delivery/delivery-quote.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { exampleProductQuery, shippingRegionsQuery } from '#features/information/information.queries.ts'
import { RegionTable } from '#features/information/region-table.tsx'
import { useOffline } from '#online.ts'

/** The region table of the shipping page. */
export const Regions = () => <RegionTable regions={useQuery(shippingRegionsQuery()).data ?? []} />

/** Cost and date of delivery of the cart, or of one product if the cart is empty. */
export function ShippingCalculator() {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const inCart = useCart()?.map(({ productId, quantity }) => ({ productId, quantity })) ?? []
  const example = useQuery({ ...exampleProductQuery(), enabled: inCart.length === 0 && zipCode !== null }).data ?? null
  const items = inCart.length > 0 || example === null ? inCart : [{ productId: example, quantity: 1 }]
  const quote = useQuery({
    ...shippingQuoteQuery(zipCode ?? '', items),
    enabled: zipCode !== null && !offline && items.length > 0,
  })
  return (
    <DeliveryEstimate
      zipCode={zipCode}
      delivery={deliveryQuoteOf(i18n, quote, { zipCode, offline })}
      onZipCode={deliveryCep.write}
      onRetry={() => void quote.refetch()}
    />
  )
}
