import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { deliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { deliveryQuoteOf } from '#delivery/delivery-quote.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'
import { useOffline } from '#online.ts'

type Item = { productId: number; quantity: number }

/** Cost and date of the delivery of these products to the stored CEP (BEY-05). */
export function Delivery({ items }: { items: Item[] }) {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
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
