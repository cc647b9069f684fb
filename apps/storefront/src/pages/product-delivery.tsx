import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { deliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { deliveryQuoteOf } from '#delivery/delivery-quote.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'
import { useOffline } from '#online.ts'

/** Cost and date of delivery of one unit. */
export function Delivery({ productId }: { productId: number }) {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const quote = useQuery({
    ...shippingQuoteQuery(zipCode ?? '', [{ productId, quantity: 1 }]),
    enabled: zipCode !== null && !offline,
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
