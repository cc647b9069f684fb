import { createStore } from '#storage/store.ts'

/** Why code that the shopper waits for does not load: no connection, a busy server, or a removed file. */
export type Trouble = 'offline' | 'busy' | 'gone'

/** Why code of the page does not load; null if no load fails. Shown by `connection-notice.tsx`. */
export const trouble = createStore<Trouble | null>(null)
