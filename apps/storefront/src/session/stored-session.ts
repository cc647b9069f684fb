import { isPersisted } from '#storage/storage.ts'

/** Local-storage key of the session (source.md, section 9). */
export const recordKey = 'loggedInUser'
/** The account whose data the storages contain. Outlives an expired session, so that no other user inherits the data. */
export const ownerKey = 'accountOwner'

/** A sign-out that the server has not acknowledged. */
export const pendingSignOutKey = 'signOutUnheard'

/** Whether the storage may contain a session. The content is validated when it is used. */
export const hasStoredSession = (): boolean => isPersisted(recordKey) || isPersisted(ownerKey)
