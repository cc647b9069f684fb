import { useQuery } from '@tanstack/react-query'

import { StoreList } from '#features/information/store-list.tsx'
import { storesQuery } from '#shop/settings.queries.ts'

/** The stores of the shop; nothing if it has set none. */
export function Stores() {
  const stores = useQuery(storesQuery).data ?? []
  return stores.length === 0 ? null : <StoreList stores={stores} />
}
