import { Fragment, useSyncExternalStore, type ReactNode } from 'react'

import { sessionState } from './session-state.ts'

/**
 * Discards the state of its children when another shopper takes over the browser (S37): what was typed, and the results of requests. For
 * parts of public pages, which stay open after a sign-out.
 */
export function PerShopper({ children }: { children: ReactNode }) {
  const handOvers = useSyncExternalStore(sessionState.subscribe, sessionState.handOvers, () => 0)
  return <Fragment key={handOvers}>{children}</Fragment>
}
