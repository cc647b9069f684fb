import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ApiError, unwrap, type Api } from '@lotus/api-client'
import {
  ANA,
  CHINESE,
  type Choice,
  CLIENT_ID,
  CLIENT_SECRET,
  type RunningIdentitySandbox,
  startIdentitySandbox,
} from '@lotus/identity-sandbox/testing'

import { testApp, type TestApp } from '../../testing.ts'

const minute = 60_000
const time = { now: Date.now() }
let sandbox: RunningIdentitySandbox
let t: TestApp
beforeAll(async () => {
  sandbox = await startIdentitySandbox()
  const google = { issuer: sandbox.url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  t = await testApp({ google, clock: () => time.now })
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})
beforeEach(async () => {
  time.now = Date.now()
  await t.reset()
})

/** What the pop-up brings back to this browser. */
async function answerOf(api: Api, choice: Choice) {
  const state = randomBytes(32).toString('base64url')
  const { authorizationUrl } = unwrap(await api.POST('/auth/google/start', { body: { state } }))
  const back = await sandbox.visit(authorizationUrl, choice)
  return { credential: back.searchParams.get('code') ?? '', state }
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

/** Somebody who signed in with Google, a quarter of an hour ago. */
async function ana() {
  const cookies = new Map<string, string>()
  const guest = t.browser({ cookies })
  const { accessToken } = unwrap(await guest.POST('/auth/google', { body: await answerOf(guest, ANA) }))
  const api = t.browser({ cookies, headers: { authorization: `Bearer ${accessToken}` } })
  time.now += 14 * minute
  return {
    api,
    confirm: async (answer: { credential: string; state: string }) =>
      unwrap(await api.POST('/users/user/google', { body: answer })),
    take: async () => unwrap(await api.POST('/users/user/export', { body: {} })),
  }
}

describe('S31 confirmWithGoogle', () => {
  it('opens what is asked for to the owner', async () => {
    const { api, confirm, take } = await ana()
    expect(await refusalOf(take())).toBe('REAUTHENTICATION_REQUIRED')
    await confirm(await answerOf(api, ANA))
    expect((await take()).profile).toMatchObject({ email: ANA.email, hasPassword: false })
  })

  it('takes no other account of Google, and makes none', async () => {
    const { api, confirm, take } = await ana()
    expect(await refusalOf(confirm(await answerOf(api, CHINESE)))).toBe('GOOGLE_OTHER_ACCOUNT')
    expect(await refusalOf(take())).toBe('REAUTHENTICATION_REQUIRED')
    expect(await t.db.selectFrom('users').select('email').execute()).toEqual([{ email: ANA.email }])
  })

  it('S14 takes no answer twice, and none to a question of another browser', async () => {
    const { api, confirm } = await ana()
    const answer = await answerOf(api, ANA)
    await confirm(answer)
    expect(await refusalOf(confirm(answer))).toBe('CSRF_PROTECTION_FAILED')
    expect(await refusalOf(confirm(await answerOf(t.browser(), ANA)))).toBe('CSRF_PROTECTION_FAILED')
  })
})
