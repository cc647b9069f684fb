import { ownerStorage } from '#session/stored-session.ts'
import { sessionState } from '#session/session-state.ts'

import type { Owner } from './schema.ts'

/** The owner of this page's documents. While a stored session is checked, it is that account. */
export function ownerOf({ status, user } = sessionState.read()): Owner {
  return user?.userId ?? (status === 'unknown' ? ownerStorage.read() : null) ?? 'guest'
}
