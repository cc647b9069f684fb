import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import type { CallSession, Credential, Renewal } from '@lotus/api-client/session'
import type { SignInAttempt } from '@lotus/machines/auth/types'
import type { Remaining } from '@lotus/machines/session-warning/types'
import type { AuthUser } from '@lotus/openapi/schema'

import { transport } from '#api.ts'
import { loadWithRetry } from '#hydration/wanted-code.ts'
import { hasStoredSession, pendingSignOutKey, recordKey, clearStaleTab } from './stored-session.ts'
import { sessionPage, sessionState, unknownSession, type SessionView } from './session-state.ts'
import { isPersisted } from '#storage/storage.ts'

export type { SessionView } from './session-state.ts'

type Live = ReturnType<(typeof import('./session-live.ts'))['startSession']>

let loading: Promise<Live> | undefined
let loaded: Live | undefined

/** Loads the session code, which a guest's first load does not need: for a stored session or the first sign-in. */
function live(): Promise<Live> {
  loading ??= loadWithRetry(() => import('./session-live.ts')).then(({ startSession }) => (loaded = startSession()))
  return loading
}

const start = (): void => void live().catch(reportError)

let begun = false

/** Checks once for a stored session, and follows other tabs. */
function begin(): void {
  if (begun) return
  begun = true
  addEventListener('storage', ({ key, newValue }) => {
    if (key === recordKey && newValue !== null) start()
  })
  if (hasStoredSession()) start()
  else {
    sessionState.write({ status: 'guest', user: null, expired: false })
    if (isPersisted(pendingSignOutKey)) start()
  }
}

/** Until the session is loaded, public calls are sent without it and others wait. */
const notYet: Credential = { stamp: 0, bearer: null, isFresh: false }
const calls: CallSession = {
  credential: () => (loaded === undefined ? notYet : loaded.calls.credential()),
  renew: async (stamp) => (await live()).calls.renew(stamp),
  end: (stamp) => loaded?.calls.end(stamp),
  seen: (response) => loaded?.calls.seen(response),
}
if (!import.meta.env.SSR) transport.session = () => (loading !== undefined || hasStoredSession() ? calls : null)

/** Connects the session to the page's router. Called once, before the first render. */
export function connectSession(router: AnyRouter): void {
  clearStaleTab()
  sessionPage.router = router
}

function subscribe(listener: () => void): () => void {
  const stop = sessionState.subscribe(listener)
  begin()
  return stop
}

/**
 * The session. `unknown` on the server and during hydration, so that both render the same. The same object until a change.
 */
export const useSession = (): SessionView => useSyncExternalStore(subscribe, sessionState.read, () => unknownSession)

/** Calls back on every change of the session, in this or another tab. Returns a function that unsubscribes. */
export const onSessionChange = (listener: (session: SessionView) => void): (() => void) =>
  subscribe(() => listener(sessionState.read()))

/**
 * The signed-in user; waits for a stored session that must be refreshed first. Null for a guest and on the server. For
 * loaders of routes that need a user.
 */
export async function requireSession(): Promise<AuthUser | null> {
  if (import.meta.env.SSR) return null
  begin()
  if (loading === undefined && !hasStoredSession()) return null
  return (await live()).settled()
}

/**
 * Signs in. `useSession` is updated before the promise resolves. After `GOOGLE_LINK_REQUIRED`, sign in with the password of the account
 * (`by: 'link'`), which also links the last Google identity to it.
 * @throws {ApiError} If the server rejects the attempt or is unreachable, or if the sign-in method is unknown.
 */
export const signIn = async (attempt: SignInAttempt): Promise<AuthUser> => (await live()).signIn(attempt)

/**
 * Signs out in every tab and removes the account's data from memory and storages, even if the request fails. A failed request is retried
 * later (AUTH-16). Pages of the account redirect to the start page. Also called after the account was deleted.
 */
export const signOut = async (): Promise<void> => (await live()).signOut()

/** Extends the session now, for the session warning. */
export const extendSession = async (): Promise<Renewal> => (await live()).extend()

/** Dismisses an expired session and removes its user's data. */
export const dismissExpired = async (): Promise<void> => (await live()).dismissExpired()

/** Updates the user's name or email in every tab, after the profile was saved. */
export const renameUser = async (change: Partial<Pick<AuthUser, 'username' | 'email'>>): Promise<void> =>
  (await live()).renameUser(change)

/** The remaining time of the session by the server's clock; null without a session. */
export const remainingTime = async (): Promise<Remaining> =>
  loading === undefined ? null : (await live()).remainingTime()
