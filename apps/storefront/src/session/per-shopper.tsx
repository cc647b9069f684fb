import { Fragment, useSyncExternalStore, type ReactNode } from 'react'

import { sessionState } from './session-state.ts'

/**
 * Remounts its children when the user changes (S37), so that typed text and results of requests are discarded. For parts of public pages,
 * because those stay open after a sign-out.
 */
export function PerShopper({ children }: { children: ReactNode }) {
  const handOvers = useSyncExternalStore(sessionState.subscribe, sessionState.handOvers, () => 0)
  return <Fragment key={handOvers}>{children}</Fragment>
}
