import { useQuery } from '@tanstack/react-query'

import type { Arrival } from '#delivery/arrival.ts'
import { useDeliveryCep } from '#delivery/delivery-cep.ts'
import { arrivalInterval, nextWindowQuery } from '#delivery/shipping.queries.ts'
import { useOffline } from '#online.ts'

/** What arrives today at the stored CEP. `isFiltered`: it is checked every minute, because the list depends on it. */
export function useArrival(isFiltered: boolean): Arrival {
  const zipCode = useDeliveryCep()
  const offline = useOffline()
  const { data } = useQuery({
    ...nextWindowQuery(zipCode ?? ''),
    enabled: zipCode !== null && !offline,
    ...(isFiltered && { refetchInterval: arrivalInterval }),
  })
  if (zipCode === null) return { state: 'withoutCep' }
  if (data === undefined) return { state: 'unknown' }
  const { arrivingToday: storages, window: next } = data
  return storages.length === 0 ? { state: 'none', next } : { state: 'some', storages }
}
