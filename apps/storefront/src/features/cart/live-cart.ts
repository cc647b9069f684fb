import type { LiveDocument } from '#account-document/follow-account.ts'

import type { CartChange, CartEntry } from './cart-schema.ts'

/**
 * The open sync of the account's cart; null if none is open. `cart-live.ts` sets it. It has its own module, so that a retry loads
 * no code while the browser is offline.
 */
export const liveCart: { current: () => LiveDocument<readonly CartEntry[], CartChange> | null } = {
  current: () => null,
}
