import type { QueryClient } from '@tanstack/react-query'

import { removePersisted } from '#storage/storage.ts'

/** Keys of what is somebody's: goes with them (S37). `personal-data.test.ts` knows every key there is. */
export const personalKeys = {
  // When something was chosen: without it the next person's own choices count at their login.
  local: [
    // The account's cart before what the page shows of it: who syncs it hears that it is over.
    'cartAccount',
    'cartIntents',
    'cartItems',
    'checkout',
    'checkoutForms',
    'deliveryCep',
    'guestOrders',
    'payAgainKeys',
    'preferenceChanges',
    'preferencesUpdatedAt',
    'redirectAfterLogin',
    'substitution',
    'wishIntents',
    'wishlist',
  ],
  session: ['guestCheckoutEmail', 'checkoutAsGuest', 'googleState', 'orderLinks'],
} as const

/** Keys that belong to the browser, or that the session itself looks after. */
export const otherKeys = [
  'theme',
  'language',
  'currency',
  'loggedInUser',
  'accountOwner',
  'serverClock',
  'sessionLease',
  'signOutUnheard',
] as const

/** Areas of the query cache that are the same for everybody. All others go, known or not. */
const publicAreas: ReadonlySet<unknown> = new Set(['catalog', 'settings'])

const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => !publicAreas.has(queryKey[0])

/** Takes what is somebody's out of the storages; whoever follows a key here hears of it, as the other tabs do. */
export function removePersonalData(): void {
  for (const key of personalKeys.session) removePersisted('session', key)
  for (const key of personalKeys.local) {
    removePersisted('local', key)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** Takes what is somebody's out of the query cache, also what is on its way. */
export function removePersonalQueries(queryClient: QueryClient): void {
  void queryClient.cancelQueries({ predicate: isPersonal })
  queryClient.removeQueries({ predicate: isPersonal })
  queryClient.getMutationCache().clear()
}

/** Asks anew for all that depends on who asks. */
export const askPersonalAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isPersonal })
