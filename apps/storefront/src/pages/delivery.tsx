import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { chooseDeliveryCep, useDeliveryCep } from '#delivery/delivery-cep.ts'
import { DeliveryEstimate } from '#delivery/delivery-estimate.tsx'
import { deliveryQuoteOf } from '#delivery/delivery-quote.ts'
import { shippingQuoteQuery } from '#delivery/shipping.queries.ts'
import { useSettledItems } from '#delivery/use-settled-items.ts'
import { useOffline } from '#online.ts'

type Item = { productId: number; quantity: number }

/** A request that finds the products; its failure is displayed like one of the estimate. */
type Before = { error: unknown; isFetching: boolean; isSuccess: boolean; refetch: () => unknown }

/** Cost and date of the delivery of these products to the stored CEP (BEY-05). */
export function Delivery({ items, before = null }: { items: Item[]; before?: Before | null }) {
  const { i18n } = useLingui()
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const { settled, hasChanged } = useSettledItems(items)
  const quote = useQuery({
    ...shippingQuoteQuery(zipCode ?? '', settled),
    enabled: zipCode !== null && !offline && settled.length > 0,
  })
  const isMissing = before !== null && before.error !== null
  const used = isMissing ? { ...before, data: undefined, isPlaceholderData: false } : quote
  const isEmpty = items.length === 0 && before?.isSuccess === true
  return (
    <DeliveryEstimate
      zipCode={zipCode}
      delivery={deliveryQuoteOf(i18n, used, { zipCode: isEmpty ? null : zipCode, offline, hasChanged })}
      onZipCode={chooseDeliveryCep}
      onRetry={() => void (isMissing ? before.refetch() : quote.refetch())}
    />
  )
}
