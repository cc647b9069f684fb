import { createActor, fromPromise, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate'

import { ApiError } from '@lotus/api-client/errors'
import type { CallSession, Credential, Renewal } from '@lotus/api-client/session'
import { authMachine } from '@lotus/machines/auth'
import { isFresh, sessionOf } from '@lotus/machines/auth/rules'
import type { AuthSession, SignInAttempt, SignOutAnswer, StoredSession } from '@lotus/machines/auth/types'
import type { Remaining } from '@lotus/machines/session-warning/types'
import type { AuthUser } from '@lotus/openapi/schema'

import { createServerClock } from './server-clock.ts'
import { signInMethods } from './session-config.ts'
import { followSession } from './session-effects.ts'
import { resendSignOut, signOutAnswered } from './sign-out-queue.ts'
import { recordStorage } from './session-record.ts'
import { sessionState, type SessionView } from './session-state.ts'
import { openTabs } from './session-tabs.ts'
import { createTokens } from './session-tokens.ts'
import {
  callSignOut,
  errorOf,
  liveRefreshMachine,
  signInActor,
  tokenOf,
  writeRecord,
  type SessionParts,
} from './session.actors.ts'

type AuthSnapshot = SnapshotFrom<typeof authMachine>

const minute = 60_000
/** In oauth2 mode the calls of an active shopper refresh the session before the warning. */
const renewBelow = 6 * minute
const renewFraction = 0.4

const isKnown = (snapshot: AuthSnapshot) => !snapshot.hasTag('unknown')
const isSettled = (snapshot: AuthSnapshot) => !snapshot.hasTag('busy')

function viewOf(snapshot: AuthSnapshot): SessionView {
  const { session } = snapshot.context
  if (snapshot.hasTag('user')) return { status: 'user', user: session?.user ?? null, expired: false }
  if (snapshot.hasTag('guest')) return { status: 'guest', user: null, expired: session !== null }
  return { status: 'unknown', user: null, expired: false }
}

/** Runs the session of this tab: restored, refreshed and shared with the other tabs. Called once per page. */
export function startSession() {
  const methods = signInMethods()
  const config = methods ?? { mode: 'oauth2', transport: 'cookie' }
  const clock = createServerClock()
  const tabs = openTabs()
  const tokens = createTokens(config)
  const record = recordStorage.read()
  const stored: StoredSession | null = record && {
    ...sessionOf(record),
    remaining: record.expiresAt - clock.now(),
  }
  const parts: SessionParts = { config, clock, tokens, tabs, session: () => session() }

  const auth: ActorRefFrom<typeof authMachine> = createActor(
    authMachine.provide({
      actors: {
        signIn: signInActor(parts),
        refresh: liveRefreshMachine(parts),
        signOut: fromPromise<SignOutAnswer, null>(async () => {
          try {
            await callSignOut(effects.lastTokens(), config)
            return { ok: true }
          } catch (error) {
            return { ok: false, error: errorOf(error) }
          }
        }),
      },
    }),
    { input: { ...config, stored } },
  )
  const session = (): AuthSession | null => {
    const { context } = auth.getSnapshot()
    return context.session ?? context.stored
  }
  const effects = followSession({ parts, auth })
  auth.subscribe((snapshot) => sessionState.write(viewOf(snapshot)))
  auth.start()
  void resendSignOut()
  sessionState.write(viewOf(auth.getSnapshot()))

  /** Milliseconds until the access token ends; null without a session. */
  const remaining = (): number | null => {
    const now = session()
    return now === null || !auth.getSnapshot().hasTag('user') ? null : now.expiresAt - clock.now()
  }
  /** The end of the access token, and when the user must sign in again: in jwt mode the same, in oauth2 mode a refresh is possible. */
  const remainingTime = (): Remaining => {
    const token = remaining()
    if (token === null) return null
    const { endsAt = Infinity } = session() ?? {}
    return { token, session: config.mode === 'jwt' ? token : endsAt - clock.now() }
  }
  let lifetime = 0
  function renewAhead(): void {
    const left = remaining()
    if (left === null || config.mode !== 'oauth2') return
    lifetime = Math.max(lifetime, left)
    if (left < Math.min(renewBelow, lifetime * renewFraction)) auth.send({ type: 'session.extend' })
  }

  function credential(): Credential | null {
    const snapshot = auth.getSnapshot()
    if (snapshot.hasTag('unknown')) return { stamp: tokens.stamp(), bearer: null, isFresh: false }
    if (!snapshot.hasTag('user')) return null
    const bearer = tokens.access()
    const counts = config.mode === 'jwt' || (bearer !== null && isFresh(config.mode, remaining() ?? 0))
    return { stamp: tokens.stamp(), bearer, isFresh: counts }
  }

  async function renewal(event: 'call.reject' | 'session.extend'): Promise<Renewal> {
    auth.send({ type: event })
    const snapshot = await waitFor(auth, isSettled)
    if (!snapshot.hasTag('user')) return 'over'
    return snapshot.context.error === null ? 'renewed' : 'unreachable'
  }

  const calls: CallSession = {
    credential,
    async renew(stamp) {
      await waitFor(auth, isKnown)
      const now = credential()
      if (now === null) return 'over'
      return now.isFresh && now.stamp !== stamp ? 'renewed' : renewal('call.reject')
    },
    end(stamp) {
      if (stamp === tokens.stamp()) auth.send({ type: 'call.rejectAgain' })
    },
    seen(response) {
      const answered = response.headers
      if (answered.get('cache-control')?.includes('no-store')) clock.hear(answered.get('date'))
      const token = config.transport === 'header' ? tokenOf(response) : null
      const now = session()
      if (token !== null && now !== null && token !== tokens.access()) {
        tokens.take(token)
        writeRecord(now, { access: token, refresh: recordStorage.read()?.refreshToken ?? null })
      }
      renewAhead()
    },
  }

  async function signIn(attempt: SignInAttempt): Promise<AuthUser> {
    if (methods === null) throw new ApiError('AUTH_METHOD_UNSUPPORTED', 0)
    await Promise.all([waitFor(auth, isSettled), signOutAnswered()])
    auth.send({ type: 'signIn.submit', attempt })
    const snapshot = await waitFor(auth, (now) => !now.matches('signingIn'))
    const { user } = viewOf(snapshot)
    if (user !== null) return user
    const { code, status, ...details } = snapshot.context.error ?? errorOf(null)
    throw new ApiError(code, status, details)
  }

  return {
    calls,
    remaining,
    remainingTime,
    /** The signed-in user, once the stored session has been checked. */
    settled: async (): Promise<AuthUser | null> => viewOf(await waitFor(auth, isKnown)).user,
    signIn,
    async signOut(): Promise<void> {
      auth.send({ type: 'signOut.submit' })
      await waitFor(auth, (snapshot) => !snapshot.matches('signingOut'))
      await effects.left()
    },
    extend: (): Promise<Renewal> => renewal('session.extend'),
    async dismissExpired(): Promise<void> {
      auth.send({ type: 'expiry.dismiss' })
      await effects.left()
    },
    async renameUser(change: Partial<Pick<AuthUser, 'username' | 'email'>>): Promise<void> {
      auth.send({ type: 'user.rename', change })
    },
  }
}
