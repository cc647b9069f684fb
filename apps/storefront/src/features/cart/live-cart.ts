import type { LiveDocument } from '#account-document/follow-account.ts'

import type { CartChange, CartEntry } from './cart-schema.ts'

/**
 * The open sync of the account's cart; null without one. It is set by `cart-live.ts`, and apart from it, so that a retry loads no
 * code: the network may be missing.
 */
export const liveCart: { current: () => LiveDocument<readonly CartEntry[], CartChange> | null } = {
  current: () => null,
}
