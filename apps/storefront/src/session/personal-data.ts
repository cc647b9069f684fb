import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { persistedKeys, removePersisted } from '#storage/storage.ts'

import { removeFormerData } from './former-data.ts'
import type { QueryArea } from '#query-keys.ts'

/** Keys of personal data, removed on a sign-out (S37). `personal-data.test.ts` checks that every key is classified. */
export const personalKeys = {
  local: [
    // Former version: its pages stop syncing when `cartAccount` is removed. The next release removes
    // the first two keys.
    'cartAccount',
    'cartIntents',
    'cartItems',
    'checkoutOutcome',
    'deliveryCep',
    'diet',
    'guestOrders',
    'lastDepartment',
    'payAgainKeys',
    'preferenceChanges',
    'preferencesUpdatedAt',
    'recentSearches',
    'redirectAfterLogin',
    'rememberedGuest',
    'seenOrders',
    'substitution',
    'waitingPix',
    'wishIntents',
  ],
  session: [
    'checkoutDraft',
    'checkoutForms',
    'guestCheckoutEmail',
    'leftForms',
    'checkoutAsGuest',
    'googleState',
    'navigationHistory',
    'orderLinks',
    'reviewDraft',
    'tabOwner',
    'typedText',
  ],
} as const

/** Documents of accounts and guests: all keys in local storage with these prefixes. `wishlist` is also the key of earlier versions. */
export const personalDocuments = ['cart/', 'preferences/', 'wishlist'] as const

/** Keys that belong to the browser, or that the session manages. */
export const otherKeys = [
  'theme',
  'language',
  'languageOffer',
  'installOffer',
  'currency',
  'cookieConsent',
  'navigationPreferences',
  'reloadedBuild',
  'scrollPositions',
  'loggedInUser',
  'accountOwner',
  'serverClock',
  'sessionLease',
  'signOutUnheard',
] as const

/** Public areas of the query cache. All others are removed. */
const publicAreas: ReadonlySet<QueryArea> = new Set(['catalog', 'settings'])

const isPersonal = ({ queryKey }: { queryKey: QueryKey }) => !publicAreas.has(queryKey[0])

/** Removes personal data from the storages and notifies subscribers in this tab, as the browser does in other tabs. */
export function removePersonalData(): void {
  removeFormerData()
  for (const key of personalKeys.session) removePersisted('session', key)
  for (const key of [...personalKeys.local, ...personalDocuments.flatMap(persistedKeys)]) {
    removePersisted('local', key)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** Removes personal data from the query cache and cancels requests for them. */
export function removePersonalQueries(queryClient: QueryClient): void {
  void queryClient.cancelQueries({ predicate: isPersonal })
  queryClient.removeQueries({ predicate: isPersonal })
  queryClient.getMutationCache().clear()
}

export const reloadPersonalQueries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isPersonal })
