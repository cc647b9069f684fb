import type { ApiError } from '@lotus/api-client/errors'
import type { AuthUser } from '@lotus/openapi/schema'
import type { AnyRouter } from '@tanstack/react-router'

import { createStore } from '#storage/store.ts'

export type SessionView = {
  /** `unknown` on the server, for the first paint, and while a kept session is asked whether it still counts. */
  status: 'unknown' | 'guest' | 'user'
  user: AuthUser | null
  /**
   * The session ended by itself and nobody has signed in since: the page stays as it is and the login dialog is over it, so
   * that nothing typed is lost. False after a sign-out and once the dialog is closed without signing in.
   */
  expired: boolean
}

/** A refusal is an answer; only code that cannot be fetched rejects. */
export type SessionAnswer<Data = object> = ({ ok: true } & Data) | { ok: false; error: ApiError }

export const unknownSession: SessionView = { status: 'unknown', user: null, expired: false }

const view = createStore(unknownSession)
let handOvers = 0
let signIns = 0

/** Who is signed in, as the page draws it. Written by `session-live.ts` alone. */
export const sessionState = {
  read: view.read,
  write(next: SessionView): void {
    const { status, user, expired } = view.read()
    if (next.status !== status || next.user !== user || next.expired !== expired) view.write(next)
  },
  subscribe: view.subscribe,
  /** Grows when what is on the page was one person's and the next is another: nothing begun before may go on. */
  handOvers: (): number => handOvers,
  handOver(): void {
    handOvers += 1
  },
  /** How often somebody has signed in on this page: not in another tab, and not by a session that was kept. */
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

/** The page's router, which knows its query cache; null before the page is alive. Set by `connectSession`. */
export const sessionPage: { router: AnyRouter | null } = { router: null }
