import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import type { CardDeliveryLiveProps } from './card-delivery-live.tsx'
import * as css from './card-delivery.css.ts'
import { useDeliveryCep } from './delivery-cep.ts'

const CardDeliveryLive = lazyWithRetry(() => import('./card-delivery-live.tsx'), 'CardDeliveryLive')

/**
 * Price and next window, or days, to deliver one unit of a product, on its card (BEY-05). Empty in the server's page, which is the
 * same for everyone, and without height if there is no CEP.
 */
export function CardDelivery(props: Omit<CardDeliveryLiveProps, 'zipCode'>) {
  const zipCode = useDeliveryCep()
  return (
    <div className={css.line}>
      {zipCode !== null && (
        <Suspense fallback={null}>
          <CardDeliveryLive {...props} zipCode={zipCode} />
        </Suspense>
      )}
    </div>
  )
}
