import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import * as css from './card-delivery.css.ts'
import { useDeliveryCep } from './delivery-cep.ts'

const CardDeliveryLive = lazyWithRetry(() => import('./card-delivery-live.tsx'), 'CardDeliveryLive')

export type CardDeliveryProps = {
  productId: number
  /** The products of the grid, which are asked for together. */
  grid: readonly { productId: number }[]
}

/**
 * Fee and days of one unit of a product, on its card (BEY-05). The server's page is the same for everyone: there the line is
 * empty, and has no height without a CEP.
 */
export function CardDelivery(props: CardDeliveryProps) {
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
