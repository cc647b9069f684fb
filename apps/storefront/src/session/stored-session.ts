import { clearSessionStorage, isPersisted, persisted } from '#storage/storage.ts'

/** Local-storage key of the session (source.md, section 9). */
export const recordKey = 'loggedInUser'
export const ownerKey = 'accountOwner'

const parseId = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)

/** The id of the account whose data the storages contain. Outlives an expired session, so that no other user inherits the data. */
export const ownerStorage = persisted<number>({ key: ownerKey, area: 'local', parse: parseId })

/** The id of the account whose data the session storage of this tab contains; null for a guest. */
export const tabOwnerStorage = persisted<number>({ key: 'tabOwner', area: 'session', parse: parseId })

/** Clears the tab's session storage if the account changed while the tab was closed or discarded by the browser (S37). */
export function clearStaleTab(): void {
  const owner = tabOwnerStorage.read()
  if (owner !== null && owner !== ownerStorage.read()) clearSessionStorage()
}

/** A sign-out that the server has not acknowledged. */
export const pendingSignOutKey = 'signOutUnheard'

/** Whether the storage may contain a session. The content is validated when it is used. */
export const hasStoredSession = (): boolean => isPersisted(recordKey) || isPersisted(ownerKey)
