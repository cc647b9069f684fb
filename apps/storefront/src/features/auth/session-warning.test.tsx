import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import { authUser } from '@lotus/fixtures/accounts'
import type { SignInAttempt } from '@lotus/machines/auth/types'
import type { SessionWarningEmitted } from '@lotus/machines/session-warning/types'

import { isolateTabs, openShop } from '#session/session-live.examples.ts'
import { signIn, signOut } from '#session/session.ts'

import { liveSessionWarning } from './session-warning.actors.ts'

const password = 'uma senha longa'
const meta = document.createElement('meta')

beforeAll(() => {
  localStorage.clear()
  meta.name = 'auth'
  meta.content = 'oauth2 cookie'
  document.head.append(meta)
  isolateTabs('session warning')
})
afterEach(() => signOut())
afterAll(() => {
  meta.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const attempt: SignInAttempt = { by: 'password', credentials: { email: authUser.email, password } }

/** A signed-in shopper whose session ends in three minutes, and who sees the warning. */
async function warned(sessionLeft: () => number) {
  const shop = openShop({ accounts: [{ user: authUser, password }], sessionLeft })
  expect(await signIn(attempt)).toEqual(authUser)
  const actor = createActor(liveSessionWarning)
  const emitted: SessionWarningEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  await waitFor(actor, ({ context }) => context.minutes !== null)
  expect(emitted).toEqual([{ type: 'warning.raised', minutes: 3 }])
  emitted.length = 0
  actor.send({ type: 'session.extend' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done' || !snapshot.context.isRequested)
  return { actor, emitted, shop }
}

describe('AUTH-09 the warning before a session ends', () => {
  it('S11 reports that a session cannot be extended beyond its absolute end, although the refresh succeeds', async () => {
    const endsAt = performance.now() + 180_000
    const { actor, emitted, shop } = await warned(() => Math.floor((endsAt - performance.now()) / 1000))
    expect(emitted).toEqual([{ type: 'extension.failed', reason: 'over' }])
    expect([actor.getSnapshot().status, shop.refreshes()]).toEqual(['done', 1])
  })

  it('extends a session that would end because it is idle', async () => {
    const left = [180]
    const { actor, emitted } = await warned(() => left.shift() ?? 14 * 24 * 3600)
    expect(emitted).toEqual([{ type: 'session.extended' }])
    expect([actor.getSnapshot().status, actor.getSnapshot().context.minutes]).toEqual(['active', null])
    actor.stop()
  })

  it('reports an unreachable server, and lets the shopper try again', async () => {
    const left = [180]
    const shop = openShop({ accounts: [{ user: authUser, password }], sessionLeft: () => left.shift() ?? 3600 })
    await signIn(attempt)
    const actor = createActor(liveSessionWarning)
    const emitted: SessionWarningEmitted[] = []
    actor.on('*', (event) => emitted.push(event))
    actor.start()
    await waitFor(actor, ({ context }) => context.minutes !== null)
    shop.fail(503, 503, 503)
    actor.send({ type: 'session.extend' })
    await waitFor(actor, ({ context }) => context.isRequested)
    await waitFor(actor, ({ context }) => !context.isRequested, { timeout: 30_000 })
    expect(emitted.at(-1)).toEqual({ type: 'extension.failed', reason: 'unreachable' })
    actor.send({ type: 'session.extend' })
    await waitFor(actor, ({ context }) => context.minutes === null, { timeout: 30_000 })
    expect(emitted.at(-1)).toEqual({ type: 'session.extended' })
    actor.stop()
  })
})
