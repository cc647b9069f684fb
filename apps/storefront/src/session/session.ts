import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import type { CallSession, Credential } from '@lotus/api-client/session'
import type { AuthUser, GoogleSignInRequest, SignInRequest, SignUpRequest } from '@lotus/openapi/schema'

import { transport } from '#api.ts'
import { hasStoredSession, recordKey, pendingSignOutKey } from './stored-session.ts'
import { sessionPage, sessionState, unknownSession, type SessionAnswer, type SessionView } from './session-state.ts'
import { isPersisted } from '#storage/storage.ts'

export type { SessionAnswer, SessionView } from './session-state.ts'

type Live = ReturnType<(typeof import('./session-live.ts'))['startSession']>

let loading: Promise<Live> | undefined
let loaded: Live | undefined

/** All that a guest's first load does not need: fetched for who has a kept session, and with the first try to sign in. */
function live(): Promise<Live> {
  loading ??= import('./session-live.ts').then(({ startSession }) => (loaded = startSession()))
  loading.catch(() => (loading = undefined))
  return loading
}

const start = (): void =>
  void live().catch((error: unknown) => {
    reportError(error)
    addEventListener('online', start, { once: true })
  })

let begun = false

/** Looks once whether somebody is signed in here, and follows other tabs. */
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

/** Until the session is there a public call goes out without it; any other waits. */
const notYet: Credential = { stamp: 0, bearer: null, isFresh: false }
const calls: CallSession = {
  credential: () => (loaded === undefined ? notYet : loaded.calls.credential()),
  renew: async (stamp) => (await live()).calls.renew(stamp),
  end: (stamp) => loaded?.calls.end(stamp),
  seen: (response) => loaded?.calls.seen(response),
}
if (!import.meta.env.SSR) transport.session = () => (loading !== undefined || hasStoredSession() ? calls : null)

/** Tells the session which page it is in: whose sign-in and sign-out change what it shows. Once, before it is drawn. */
export function connectSession(router: AnyRouter): void {
  sessionPage.router = router
}

function subscribe(listener: () => void): () => void {
  const stop = sessionState.subscribe(listener)
  begin()
  return stop
}

/**
 * Who is signed in. `unknown` on the server and for the first paint, so that both draw the same: leave room for either.
 * The same object until something changes.
 */
export const useSession = (): SessionView => useSyncExternalStore(subscribe, sessionState.read, () => unknownSession)

/** Calls back with every change of who is signed in, here or in another tab. Returns the way to stop. */
export const onSessionChange = (listener: (session: SessionView) => void): (() => void) =>
  subscribe(() => listener(sessionState.read()))

/**
 * Who is signed in, once that is certain: waits for a kept session that has to be renewed first. Null for a guest and on the
 * server, which never knows. For loaders of routes that need somebody.
 */
export async function requireSession(): Promise<AuthUser | null> {
  if (import.meta.env.SSR) return null
  begin()
  if (loading === undefined && !hasStoredSession()) return null
  return (await live()).settled()
}

/** Signs in; `useSession` knows before it settles. */
export const signIn = async (credentials: SignInRequest): Promise<SessionAnswer<{ user: AuthUser }>> =>
  (await live()).signIn(credentials)

/** Asks for an account. Nobody is signed in by it: the e-mail must be confirmed first. */
export const signUp = async (data: SignUpRequest): Promise<SessionAnswer<{ email: string }>> =>
  (await live()).signUp(data)

/** Signs in with the code that Google's pop-up gave. `GOOGLE_LINK_REQUIRED` asks for `linkGoogle`. */
export const signInWithGoogle = async (answer: GoogleSignInRequest): Promise<SessionAnswer<{ user: AuthUser }>> =>
  (await live()).signInWithGoogle(answer)

/** Links the Google identity of a moment ago to the account of the same e-mail by its password, and signs in. */
export const linkGoogle = async (password: string): Promise<SessionAnswer<{ user: AuthUser }>> =>
  (await live()).linkGoogle(password)

/**
 * Signs out here and in every tab: what belongs to the account is taken from memory and storages, also where the call to
 * the server fails (AUTH-16; `ok: false` then says why). Pages of an account are left for the start page. Call it too after
 * the account was deleted.
 */
export const signOut = async (): Promise<SessionAnswer> => (await live()).signOut()

/** Renews the session now (session warning). */
export const extendSession = async (): Promise<SessionAnswer> => (await live()).extend()

/** Gives up a session that ended by itself: its person is not coming back, so what is theirs goes. */
export const dismissExpired = async (): Promise<void> => (await live()).dismissExpired()

/** Tells every tab the new name or e-mail of who is signed in, after the profile was saved. */
export const renameUser = async (change: Partial<Pick<AuthUser, 'username' | 'email'>>): Promise<void> =>
  (await live()).renameUser(change)

/** Milliseconds that the session has left by the server's clock; null where nobody is signed in. */
export const remainingTime = async (): Promise<number | null> =>
  loading === undefined ? null : (await live()).remaining()
