import { useQuery } from '@tanstack/react-query'

import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { exampleProductQuery, shippingRegionsQuery } from '#features/information/information.queries.ts'
import { RegionTable } from '#features/information/region-table.tsx'

import { Delivery } from '#pages/delivery.tsx'

export const Regions = () => <RegionTable regions={useQuery(shippingRegionsQuery()).data ?? []} />

/** Cost and date of delivery of the cart, or of one product if the cart is empty. */
export function ShippingCalculator() {
  const zipCode = useDeliveryCep()
  const inCart = useCart()?.map(({ productId, quantity }) => ({ productId, quantity })) ?? []
  const example = useQuery({ ...exampleProductQuery(), enabled: inCart.length === 0 && zipCode !== null })
  if (inCart.length > 0) return <Delivery items={inCart} />
  return <Delivery items={example.data == null ? [] : [{ productId: example.data, quantity: 1 }]} before={example} />
}
