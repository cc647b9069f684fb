import { isPersisted } from '#storage/storage.ts'

/** Local-storage key of the session: who is signed in, and until when (source.md, section 9). */
export const recordKey = 'loggedInUser'
/** Whose data the storages of this browser hold: outlives a session that ended by itself, so that nobody else inherits them. */
export const ownerKey = 'accountOwner'

/** That the shop has yet to hear of a sign-out. */
export const pendingSignOutKey = 'signOutUnheard'

/** Whether this browser may hold a session. A look at the storage, no more: what is in it is checked by who uses it. */
export const hasStoredSession = (): boolean => isPersisted(recordKey) || isPersisted(ownerKey)
