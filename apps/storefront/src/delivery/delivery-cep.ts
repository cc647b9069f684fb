import { persistedChoice } from '#preferences/persisted-choice.ts'

/** Where this browser's shopper has things brought: eight digits, said once for product, cart and checkout (BEY-05). */
export const deliveryCep = persistedChoice({
  key: 'deliveryCep',
  parse: (value) => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null),
})

/** The same as it changes, here or in another tab; null where it was never said, and on the server. */
export const useDeliveryCep = deliveryCep.use
