import { persistedStore, useStore } from '#storage/store.ts'

/** The persisted CEP (eight digits, or null), shared by product, cart and checkout (BEY-05). */
export const deliveryCep = persistedStore<string | null>({
  key: 'deliveryCep',
  parse: (value) => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null),
  empty: null,
})

/** The current value; null on the server. */
export const useDeliveryCep = (): string | null => useStore(deliveryCep, null)
