import { persistedStore, useStore } from '#storage/store.ts'

/** The persisted CEP (eight digits, or null), shared by product, cart and checkout (BEY-05). */
export const deliveryCep = persistedStore<string | null>({
  key: 'deliveryCep',
  parse: (value) => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null),
  empty: null,
})

/** Persists the CEP (eight digits), or removes it (null). `data-cep` reserves space for the delivery lines of cards. */
export function chooseDeliveryCep(zipCode: string | null): void {
  deliveryCep.write(zipCode)
  document.documentElement.toggleAttribute('data-cep', zipCode !== null)
}

/** The current value; null on the server. */
export const useDeliveryCep = (): string | null => useStore(deliveryCep, null)
