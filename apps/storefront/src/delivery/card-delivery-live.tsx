import { useQuery } from '@tanstack/react-query'

import { useOffline } from '#online.ts'

import { CardDeliveryText } from './card-delivery-text.tsx'
import { deliveriesQuery } from './shipping.queries.ts'

/** The maximum number of products of a request. */
const batchSize = 24

export type CardDeliveryLiveProps = {
  productId: number
  /** The products of the grid. */
  grid: readonly { productId: number }[]
  /** Eight digits. */
  zipCode: string
}

/** The delivery line of a card once the CEP is known. Every 24 cards of a grid share one request. */
export function CardDeliveryLive({ productId, grid, zipCode }: CardDeliveryLiveProps) {
  const offline = useOffline()
  const ids = grid.map((product) => product.productId)
  const start = ids.indexOf(productId) - (ids.indexOf(productId) % batchSize)
  const deliveries = useQuery({ ...deliveriesQuery(zipCode, ids.slice(start, start + batchSize)), enabled: !offline })
  const found = deliveries.data?.find((product) => product.productId === productId)
  if (found === undefined) return <CardDeliveryText delivery={deliveries.isFetching ? 'asking' : 'unknown'} />
  return <CardDeliveryText delivery={found.delivery ?? 'notDelivered'} />
}
