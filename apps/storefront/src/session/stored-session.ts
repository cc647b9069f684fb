import { isPersisted, persisted } from '#storage/storage.ts'

/** Local-storage key of the session (source.md, section 9). */
export const recordKey = 'loggedInUser'
export const ownerKey = 'accountOwner'

/** The id of the account whose data the storages contain. Outlives an expired session, so that no other user inherits the data. */
export const ownerStorage = persisted<number>({
  key: ownerKey,
  area: 'local',
  version: 1,
  parse: (value) => (Number.isSafeInteger(value) ? (value as number) : null),
})

/** A sign-out that the server has not acknowledged. */
export const pendingSignOutKey = 'signOutUnheard'

/** Whether the storage may contain a session. The content is validated when it is used. */
export const hasStoredSession = (): boolean => isPersisted(recordKey) || isPersisted(ownerKey)
