import { fromCallback, fromPromise } from 'xstate'

import { ApiError, unwrap } from '@lotus/api-client/errors'
import { sessionOf } from '@lotus/machines/auth/rules'
import { refreshMachine } from '@lotus/machines/refresh'
import { pauseAfter } from '@lotus/machines/refresh/rules'
import { finalRefreshCodes, type RefreshAnswer, type RefreshCode, type Token } from '@lotus/machines/refresh/types'
import type { AuthConfig, AuthError, AuthSession, SignInAnswer, SignInAttempt } from '@lotus/machines/auth/types'
import type { LoginResult } from '@lotus/openapi/schema'

import { answers } from '#api.ts'
import type { ServerClock } from './server-clock.ts'
import { sendSignOut } from './sign-out-queue.ts'
import { recordStorage } from './session-record.ts'
import type { Tabs } from './session-tabs.ts'
import type { SessionTokens } from './session-tokens.ts'
import { publishRenewal, readRenewal, acquireRefreshLock } from './refresh-lock.ts'

export type SessionParts = {
  config: AuthConfig
  clock: ServerClock
  tokens: SessionTokens
  tabs: Tabs
  session: () => AuthSession | null
}

const second = 1000
const requestTimeout = 10 * second
/** Milliseconds to wait for the token of another tab. */
const tabTimeout = 100
/** Milliseconds to wait for the token of a tab that has refreshed the session. */
const renewalTimeout = 5 * second
/** Spreads the retries of many tabs and browsers (R08). */
const maxJitter = 0.25

const bearing = (token: string | null) => (token === null ? {} : { headers: { authorization: `Bearer ${token}` } })

/** Stores the result of a login or a refresh. Null if the request was aborted: a late answer must not restore a session. */
function storeResult(
  { data, response }: { data: LoginResult; response: Response },
  { clock, tokens, config, session: current }: SessionParts,
  signal: AbortSignal,
): AuthSession | null {
  if (signal.aborted || data.user.userId <= 0) return null
  clock.hear(response.headers.get('date'))
  const before = current()?.expiresAt ?? 0
  const until = clock.now() + data.expiresIn * second
  // The server's time has whole seconds; a newer session must expire later than the one before.
  const session = {
    user: data.user,
    expiresAt: until <= before && before - until < 2 * second ? before + 1 : until,
    endsAt: clock.now() + data.sessionExpiresIn * second,
  }
  tokens.take(data.accessToken ?? tokenOf(response))
  if (config.transport === 'header') writeRecord(session, { access: tokens.access(), refresh: data.refreshToken })
  return session
}

/** AUTH-07: with header transport a response may contain the access token in a header. */
export const tokenOf = ({ headers }: Response): string | null =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? headers.get('access-token')

/** Persists a session. Without `tokens` the persisted tokens stay. */
export function writeRecord(session: AuthSession, tokens?: { access: string | null; refresh: string | null }): void {
  const before = recordStorage.read()
  const accessToken = tokens === undefined ? before?.accessToken : (tokens.access ?? undefined)
  const refreshToken = tokens === undefined ? before?.refreshToken : (tokens.refresh ?? undefined)
  recordStorage.write({ ...sessionOf(session), accessToken, refreshToken })
}

/** Persists a session and sends it to the other tabs. */
export function publishSession(
  type: 'signedIn' | 'renewed',
  session: AuthSession,
  { clock, tabs, tokens }: SessionParts,
): void {
  writeRecord(session)
  tabs.send({ type, session, token: tokens.access(), now: clock.now() })
}

/** The refresh machine on the real API; one tab refreshes at a time. */
export const liveRefreshMachine = (parts: SessionParts) =>
  refreshMachine.provide({
    delays: { retryPause: ({ context: { failures } }) => pauseAfter(failures) * (1 + Math.random() * maxJitter) },
    actions: {
      publish: (_, { answer }) => {
        if (!answer.ok) return parts.tabs.send({ type: 'failed', code: answer.code })
        publishRenewal(answer.session.expiresAt)
        return publishSession('renewed', answer.session, parts)
      },
    },
    actors: {
      readToken: fromPromise<Token, AuthConfig>(async ({ input: { transport } }) => ({
        hasToken: transport === 'cookie' || parts.tokens.renewing() !== null,
        overdue: parts.clock.now() - (parts.session()?.expiresAt ?? 0),
      })),
      lock: fromCallback(({ sendBack }) => {
        const stopped = new AbortController()
        let release = () => {}
        const knownExpiry = parts.session()?.expiresAt ?? 0
        // Without a token any session that lives as long is enough; after a rejected call it must be a later one.
        const until = parts.tokens.access() === null && parts.config.mode === 'oauth2' ? knownExpiry : knownExpiry + 1
        const unsubscribe = parts.tabs.subscribe((message) => {
          if (message.type === 'failed') sendBack({ type: 'tab.answer', answer: { ok: false, code: message.code } })
          if ((message.type === 'renewed' || message.type === 'signedIn') && message.session.expiresAt >= until)
            sendBack({ type: 'tab.answer', answer: { ok: true, session: message.session } })
        })
        const acquire = async () => {
          const acquired = await acquireRefreshLock(stopped.signal)
          if (stopped.signal.aborted) return acquired()
          release = acquired
          await askTabs(parts, { knownExpiry, until, signal: stopped.signal })
          return sendBack({ type: 'lock.grant' })
        }
        acquire().catch((error: unknown) => {
          if (stopped.signal.aborted) return
          // A browser whose locks fail must still be able to refresh.
          reportError(error)
          sendBack({ type: 'lock.grant' })
        })
        return () => {
          stopped.abort()
          unsubscribe()
          release()
        }
      }),
      refreshSession: fromPromise<RefreshAnswer, AuthConfig>(async ({ signal }) => {
        const timeout = AbortSignal.timeout(requestTimeout)
        try {
          const result = await answers.POST('/auth/refresh', {
            signal: AbortSignal.any([signal, timeout]),
            ...bearing(parts.tokens.renewing()),
          })
          const session = storeResult({ data: unwrap(result), response: result.response }, parts, signal)
          return session === null ? { ok: false, code: 'REFRESH_TOKEN_INVALID' } : { ok: true, session }
        } catch (error) {
          return { ok: false, code: timeout.aborted ? 'TIMEOUT' : refreshCodeOf(error) }
        }
      }),
    },
  })

/** Asks the other tabs for a token, so that many tabs need one refresh (R08). Resolves if none has one. */
async function askTabs(
  { tabs }: SessionParts,
  { knownExpiry, until, signal }: { knownExpiry: number; until: number; signal: AbortSignal },
): Promise<void> {
  if (!tabs.isConnected) return
  tabs.send({ type: 'need', until })
  const renewal = await readRenewal()
  // No tab has refreshed the session, but one may have a token.
  if (renewal === null || renewal <= knownExpiry) await pause(tabTimeout, signal)
  // On a busy machine the lock may be granted before the message arrives.
  const isRenewed = () => (renewal ?? 0) > knownExpiry || (recordStorage.read()?.expiresAt ?? 0) > knownExpiry
  for (let waited = 0; isRenewed() && waited < renewalTimeout && !signal.aborted; waited += tabTimeout)
    await pause(tabTimeout, signal)
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

function refreshCodeOf(error: unknown): RefreshCode {
  if (!(error instanceof ApiError)) return 'NETWORK_ERROR'
  const { code, status } = error
  if (code === 'NETWORK_ERROR') return code
  if (status === 401) return finalRefreshCodes.find((each) => each === code) ?? 'REFRESH_TOKEN_INVALID'
  return status === 429 || (status >= 502 && status <= 504) ? 'SERVICE_UNAVAILABLE' : 'SERVER_ERROR'
}

/** An error as plain data, for a machine. */
export function errorOf(error: unknown): AuthError {
  const problem = error instanceof ApiError ? error : new ApiError('UNEXPECTED', 0, { cause: error })
  const { code, status, message, params, fields, retryAfter } = problem
  return { code, status, message, params: { ...params }, fields: [...fields], retryAfter }
}

const callOf = (attempt: SignInAttempt, signal: AbortSignal) => {
  if (attempt.by === 'password') return answers.POST('/auth/sign-in', { body: attempt.credentials, signal })
  if (attempt.by === 'google') return answers.POST('/auth/google', { body: attempt.answer, signal })
  if (attempt.by === 'mail') return answers.POST('/auth/sign-in-link/use', { body: { token: attempt.token }, signal })
  return answers.POST('/auth/google/link', { body: { password: attempt.password }, signal })
}

export const signInActor = (parts: SessionParts) =>
  fromPromise<SignInAnswer, SignInAttempt>(async ({ input, signal }) => {
    try {
      const result = await callOf(input, signal)
      const session = storeResult({ data: unwrap(result), response: result.response }, parts, signal)
      if (session === null) throw new ApiError('UNEXPECTED', result.response.status)
      return { ok: true, session }
    } catch (error) {
      return { ok: false, error: errorOf(error) }
    }
  })

/** Ends the session at the server. The tokens are passed, because this tab has removed them already. */
export const callSignOut = ({ access, refresh }: ReturnType<SessionTokens['drop']>, { transport }: AuthConfig) =>
  sendSignOut(refresh ?? access, { keep: transport === 'header' })
