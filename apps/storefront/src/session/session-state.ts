import type { AuthUser } from '@lotus/openapi/schema'
import type { AnyRouter } from '@tanstack/react-router'

import { createStore } from '#storage/store.ts'

export type SessionView = {
  /** `unknown` on the server, during hydration, and while a stored session is checked. */
  status: 'unknown' | 'guest' | 'user'
  user: AuthUser | null
  /**
   * The session expired: the page stays with the login dialog over it, so that no input is lost. False after a sign-out and
   * when the dialog is closed without signing in.
   */
  expired: boolean
}

export const unknownSession: SessionView = { status: 'unknown', user: null, expired: false }

const view = createStore(unknownSession)
let handOvers = 0
let handOversElsewhere = 0
let signIns = 0

/** The session as the page displays it. Written only by `session-live.ts`. */
export const sessionState = {
  read: view.read,
  write(next: SessionView): void {
    const { status, user, expired } = view.read()
    if (next.status !== status || next.user !== user || next.expired !== expired) view.write(next)
  },
  subscribe: view.subscribe,
  /** The number of user changes: actions begun before a change must not continue. */
  handOvers: (): number => handOvers,
  /** The number of user changes that came from another tab. */
  handOversElsewhere: (): number => handOversElsewhere,
  /** @param from where the user changed: in this tab or in another one */
  handOver(from: 'here' | 'tab' = 'here'): void {
    handOvers += 1
    if (from === 'tab') handOversElsewhere += 1
  },
  /** The number of sign-ins on this page, excluding other tabs and stored sessions. */
  signIns: (): number => signIns,
  signedIn(): void {
    signIns += 1
  },
}

/** Returns a function that tells whether the page still belongs to the same user: the response to another user's request is ignored. */
export function sameShopper(): () => boolean {
  const before = handOvers
  return () => handOvers === before
}

/** The page's router with its query cache; null before hydration. Set by `connectSession`. */
export const sessionPage: { router: AnyRouter | null } = { router: null }
