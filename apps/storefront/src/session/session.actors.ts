import { fromCallback, fromPromise } from 'xstate'

import { ApiError, unwrap } from '@lotus/api-client/errors'
import { refreshMachine } from '@lotus/machines/refresh'
import { pauseAfter } from '@lotus/machines/refresh/rules'
import { finalRefreshCodes, type RefreshAnswer, type RefreshCode } from '@lotus/machines/refresh/types'
import type { AuthConfig, AuthError, AuthSession, SignInAnswer, SignInAttempt } from '@lotus/machines/auth/types'
import type { LoginResult } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import type { ServerClock } from './server-clock.ts'
import { sendSignOut } from './sign-out-queue.ts'
import { recordStorage } from './session-record.ts'
import type { Tabs } from './session-tabs.ts'
import type { SessionTokens } from './session-tokens.ts'
import { readRenewal, acquireRefreshLock } from './refresh-lock.ts'

export type SessionParts = {
  config: AuthConfig
  clock: ServerClock
  tokens: SessionTokens
  tabs: Tabs
  /** The session as it stands. */
  session: () => AuthSession | null
}

const second = 1000
const patience = 10 * second
/** Another tab that has a token answers within this, unless it sleeps. */
const peerPatience = 100
/** Another tab did renew: its token is worth waiting for. */
const newsPatience = 5 * second
/** Tabs and shops that fail together shall not ask again together (R08). */
const mostJitter = 0.25

const bearing = (token: string | null) => (token === null ? {} : { headers: { authorization: `Bearer ${token}` } })

/** What a login or a renewal gave, taken in; null where nobody waits for it any more: it must not bring anybody back. */
function takeIn(
  { data, response }: { data: LoginResult; response: Response },
  { clock, tokens, config, session: known }: SessionParts,
  signal: AbortSignal,
): AuthSession | null {
  if (signal.aborted || data.user.userId <= 0) return null
  clock.hear(response.headers.get('date'))
  const before = known()?.expiresAt ?? 0
  const until = clock.now() + data.expiresIn * second
  // The shop's time comes in whole seconds, and what is newer must look newer.
  const session = { user: data.user, expiresAt: until <= before && before - until < 2 * second ? before + 1 : until }
  tokens.take(data.accessToken ?? tokenOf(response))
  if (config.transport === 'header') writeRecord(session, { access: tokens.access(), refresh: data.refreshToken })
  return session
}

/** AUTH-07: by header transport an answer may carry the access token in its head. */
export const tokenOf = ({ headers }: Response): string | null =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? headers.get('access-token')

/** Keeps a session; what is not given of tokens stays as it is kept. */
export function writeRecord(
  { user, expiresAt }: AuthSession,
  tokens?: { access: string | null; refresh: string | null },
): void {
  const before = recordStorage.read()
  const accessToken = tokens === undefined ? before?.accessToken : (tokens.access ?? undefined)
  const refreshToken = tokens === undefined ? before?.refreshToken : (tokens.refresh ?? undefined)
  recordStorage.write({
    user,
    expiresAt,
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(refreshToken === undefined ? {} : { refreshToken }),
  })
}

/** The refresh machine in turn with the other tabs, on the real API. */
export const liveRefreshMachine = (parts: SessionParts) =>
  refreshMachine.provide({
    delays: { retryPause: ({ context: { tries } }) => pauseAfter(tries) * (1 + Math.random() * mostJitter) },
    actors: {
      turn: fromCallback(({ sendBack }) => {
        const ending = new AbortController()
        let giveBack = () => {}
        const known = parts.session()?.expiresAt ?? 0
        // Without a token any that lives as long will do; one that was refused needs a later one.
        const until = parts.tokens.access() === null && parts.config.mode === 'oauth2' ? known : known + 1
        const deaf = parts.tabs.hear((message) => {
          if (message.type === 'failed') sendBack({ type: 'turn.settle', answer: { ok: false, code: message.code } })
          if ((message.type === 'renewed' || message.type === 'signedIn') && message.session.expiresAt >= until)
            sendBack({ type: 'turn.settle', answer: { ok: true, session: message.session } })
        })
        const begin = async () => {
          const release = await acquireRefreshLock(ending.signal)
          if (ending.signal.aborted) return release()
          giveBack = release
          await hearOut(parts, { known, until, signal: ending.signal })
          return sendBack({ type: 'turn.grant' })
        }
        begin().catch((error: unknown) => {
          if (ending.signal.aborted) return
          // A browser that refuses its locks must not keep anybody signed out.
          reportError(error)
          sendBack({ type: 'turn.grant' })
        })
        return () => {
          ending.abort()
          deaf()
          giveBack()
        }
      }),
      askServer: fromPromise<RefreshAnswer, AuthConfig>(async ({ signal }) => {
        const patient = AbortSignal.timeout(patience)
        try {
          const result = await api.POST('/auth/refresh', {
            signal: AbortSignal.any([signal, patient]),
            ...bearing(parts.tokens.renewing()),
          })
          const session = takeIn({ data: unwrap(result), response: result.response }, parts, signal)
          return session === null ? { ok: false, code: 'REFRESH_TOKEN_INVALID' } : { ok: true, session }
        } catch (error) {
          return { ok: false, code: patient.aborted ? 'TIMEOUT' : refreshCodeOf(error) }
        }
      }),
    },
  })

/** Asks the other tabs for a token first: ten of them need one renewal (R08). Settles when nobody has one. */
async function hearOut(
  { tabs }: SessionParts,
  { known, until, signal }: { known: number; until: number; signal: AbortSignal },
): Promise<void> {
  if (!tabs.areHeard) return
  tabs.tell({ type: 'need', until })
  const news = await readRenewal()
  // No news: one that has a token may still give it.
  if (news === null || news <= known) await pause(peerPatience, signal)
  // On a busy machine the turn comes before the message.
  const isRenewed = () => (news ?? 0) > known || (recordStorage.read()?.expiresAt ?? 0) > known
  for (let waited = 0; isRenewed() && waited < newsPatience && !signal.aborted; waited += peerPatience)
    await pause(peerPatience, signal)
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

/** What went wrong as plain data, for a machine. */
export function errorOf(error: unknown): AuthError {
  const problem = error instanceof ApiError ? error : new ApiError('UNEXPECTED', 0, { cause: error })
  const { code, status, message, params, fields, retryAfter } = problem
  return { code, status, message, params: { ...params }, fields: [...fields], retryAfter }
}

const callOf = (attempt: SignInAttempt, signal: AbortSignal) => {
  if (attempt.by === 'password') return api.POST('/auth/sign-in', { body: attempt.credentials, signal })
  if (attempt.by === 'google') return api.POST('/auth/google', { body: attempt.answer, signal })
  return api.POST('/auth/google/link', { body: { password: attempt.password }, signal })
}

/** Signs in by any of the ways. */
export const signInActor = (parts: SessionParts) =>
  fromPromise<SignInAnswer, SignInAttempt>(async ({ input, signal }) => {
    try {
      const result = await callOf(input, signal)
      const session = takeIn({ data: unwrap(result), response: result.response }, parts, signal)
      if (session === null) throw new ApiError('UNEXPECTED', result.response.status)
      return { ok: true, session }
    } catch (error) {
      return { ok: false, error: errorOf(error) }
    }
  })

/** Tells the server that the session is over; what it was is given, for here it is gone already. */
export const callSignOut = ({ access, refresh }: ReturnType<SessionTokens['drop']>, { transport }: AuthConfig) =>
  sendSignOut(refresh ?? access, { keep: transport === 'header' })
