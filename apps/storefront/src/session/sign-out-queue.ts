import { ApiError } from '@lotus/api-client/errors'

import { api } from '#api.ts'
import { recordKey, pendingSignOutKey } from './stored-session.ts'
import { isPersisted, persisted } from '#storage/storage.ts'

/** A sign-out that the server has not acknowledged. Contains the token only with header transport, else a cookie has it. */
const pendingSignOut = persisted<{ bearer: string | null }>({
  key: pendingSignOutKey,
  area: 'local',
  parse(value) {
    const { bearer } = (value ?? {}) as { bearer?: unknown }
    return bearer === null || typeof bearer === 'string' ? { bearer } : null
  },
})

const requestTimeout = 10_000
const retryPause = 30_000

/** The last request: a sign-in waits for it, because its answer would remove the new cookie. */
let sending: Promise<unknown> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

/** A client error also ends the session: the server does not know it. */
const isAcknowledged = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

async function send(bearer: string | null): Promise<void> {
  clearTimeout(timer)
  try {
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    await api.POST('/auth/sign-out', { headers, signal: AbortSignal.timeout(requestTimeout) })
    pendingSignOut.remove()
  } catch (error) {
    if (isAcknowledged(error)) pendingSignOut.remove()
    else scheduleRetry()
    throw error
  }
}

function scheduleRetry(): void {
  timer = setTimeout(() => void resendSignOut(), retryPause)
  if (!isListening) addEventListener('online', () => void resendSignOut())
  isListening = true
}

/**
 * Ends the session on the server. A failed request is retried when the network is back, after a pause, and at the next
 * visit.
 * @param bearer identifies the session if there is no cookie
 * @param keep whether the token may be persisted for the retry: with header transport, where it was persisted before
 */
export async function sendSignOut(bearer: string | null, { keep }: { keep: boolean }): Promise<void> {
  pendingSignOut.write({ bearer: keep ? bearer : null })
  const sent = send(bearer)
  sending = sent.catch(() => null)
  return sent
}

/** Sends a pending sign-out, if there is one. Never rejects: a failure is retried later. */
export async function resendSignOut(): Promise<void> {
  const left = pendingSignOut.read()
  if (left === null) return
  // A later sign-in has ended the old session and replaced the cookie.
  if (left.bearer === null && isPersisted(recordKey)) return pendingSignOut.remove()
  sending = send(left.bearer).catch(() => null)
  await sending
}

/** Resolves when no sign-out is in progress. */
export const signOutAnswered = (): Promise<unknown> => sending
