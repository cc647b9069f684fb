import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Arrival } from '#delivery/arrival.ts'
import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { nextWindowQuery } from '#delivery/shipping.queries.ts'
import { useOffline } from '#online.ts'

type ArrivalLiveProps = {
  /** Whether the list depends on what arrives: then it is read again every minute. */
  isFiltered: boolean
  children: (arrival: Arrival) => ReactNode
}

/** What arrives today at the stored CEP. */
export function ArrivalLive({ isFiltered, children }: ArrivalLiveProps) {
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const { data } = useQuery({
    ...nextWindowQuery(zipCode ?? ''),
    enabled: zipCode !== null && !offline,
    ...(isFiltered && { refetchInterval: 60_000 }),
  })
  if (zipCode === null) return children({ state: 'withoutCep' })
  if (data === undefined) return children({ state: 'unknown' })
  const { arrivingToday: storages, window: next } = data
  return children(storages.length === 0 ? { state: 'none', next } : { state: 'some', storages })
}
