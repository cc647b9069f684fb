import { useSyncExternalStore } from 'react'

import { kept } from './storage.ts'

const storage = kept<string>({
  key: 'deliveryCep',
  area: 'local',
  version: 1,
  parse: (value) => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null),
})
const listeners = new Set<() => void>()

/** Where this browser's shopper has things brought: eight digits, said once for product, cart and checkout (BEY-05). */
export const deliveryCep = {
  read: storage.read,
  write(zipCode: string): void {
    storage.write(zipCode)
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unfollow = storage.subscribe(listener)
  return () => {
    listeners.delete(listener)
    unfollow()
  }
}

/** The same as it changes, here or in another tab; null where it was never said, and on the server. */
export const useDeliveryCep = (): string | null => useSyncExternalStore(subscribe, storage.read, () => null)
