import { ApiError, unwrap } from '@lotus/api-client/errors'

import { api } from '#api.ts'
import { recordKey, pendingSignOutKey } from './stored-session.ts'
import { isPersisted, persisted } from '#storage/storage.ts'

/** A sign-out that the shop has yet to hear of. Its token is there by header transport alone: else a cookie has it. */
const unheard = persisted<{ bearer: string | null }>({
  key: pendingSignOutKey,
  area: 'local',
  version: 1,
  parse(value) {
    const { bearer } = (value ?? {}) as { bearer?: unknown }
    return bearer === null || typeof bearer === 'string' ? { bearer } : null
  },
})

const patience = 10_000
const retryPause = 30_000

/** What was sent last: nobody signs in before it is answered, or its answer would take the new cookie away. */
let sending: Promise<unknown> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
let listens = false

/** Whatever the shop says to a sign-out ends it: a session that it does not know is over. */
const isHeard = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

async function send(bearer: string | null): Promise<void> {
  clearTimeout(timer)
  try {
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    unwrap(await api.POST('/auth/sign-out', { headers, signal: AbortSignal.timeout(patience) }))
    unheard.remove()
  } catch (error) {
    if (isHeard(error)) unheard.remove()
    else sendLater()
    throw error
  }
}

function sendLater(): void {
  timer = setTimeout(() => void resendSignOut(), retryPause)
  if (!listens) addEventListener('online', () => void resendSignOut())
  listens = true
}

/**
 * Tells the shop that a session is over. Where it does not hear, it is told again: when the network is back, after a while,
 * and at the next visit.
 * @param bearer shows the session where no cookie does
 * @param keep whether the token may be kept until then: by header transport, where it was kept before
 */
export async function sendSignOut(bearer: string | null, { keep }: { keep: boolean }): Promise<void> {
  unheard.write({ bearer: keep ? bearer : null })
  const sent = send(bearer)
  sending = sent.catch(() => null)
  return sent
}

/** Tells what the shop has yet to hear, if anything. Never rejects: what fails is told again later. */
export async function resendSignOut(): Promise<void> {
  const left = unheard.read()
  if (left === null) return
  // Signing in with the old cookie has ended its session, and the cookie is another now.
  if (left.bearer === null && isPersisted(recordKey)) return unheard.remove()
  sending = send(left.bearer).catch(() => null)
  await sending
}

/** Settles when no sign-out is on its way, so that somebody may sign in. */
export const signOutAnswered = (): Promise<unknown> => sending
