import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { ANA, CHINESE } from '@lotus/identity-sandbox/testing'

import { type GoogleShop, refusalOf, startGoogleShop } from './google.examples.ts'
import { minute } from './testing.ts'

let t: GoogleShop
beforeAll(async () => {
  t = await startGoogleShop()
})
beforeEach(() => t.reset())
afterAll(() => t.close())

/** An account that signed in with Google 15 minutes ago. */
async function ana() {
  const cookies = new Map<string, string>()
  const guest = t.browser({ cookies })
  const { accessToken } = unwrap(await guest.POST('/auth/google', { body: await t.answerOf(guest, ANA) }))
  const api = t.browser({ cookies, headers: { authorization: `Bearer ${accessToken}` } })
  t.time.now += 14 * minute
  return {
    api,
    confirm: async (answer: { credential: string; state: string }) =>
      unwrap(await api.POST('/users/user/google', { body: answer })),
    take: async () => unwrap(await api.POST('/users/user/export', { body: {} })),
  }
}

describe('S31 confirmWithGoogle', () => {
  it("reauthenticates the account's owner", async () => {
    const { api, confirm, take } = await ana()
    expect(await refusalOf(take())).toBe('REAUTHENTICATION_REQUIRED')
    await confirm(await t.answerOf(api, ANA))
    expect((await take()).profile).toMatchObject({ email: ANA.email, hasPassword: false })
  })

  it('rejects another Google account and creates no account', async () => {
    const { api, confirm, take } = await ana()
    expect(await refusalOf(confirm(await t.answerOf(api, CHINESE)))).toBe('GOOGLE_OTHER_ACCOUNT')
    expect(await refusalOf(take())).toBe('REAUTHENTICATION_REQUIRED')
    expect(await t.db.selectFrom('users').select('email').execute()).toEqual([{ email: ANA.email }])
  })

  it("S14 rejects a replayed answer and an answer to another browser's attempt", async () => {
    const { api, confirm } = await ana()
    const answer = await t.answerOf(api, ANA)
    await confirm(answer)
    expect(await refusalOf(confirm(answer))).toBe('CSRF_PROTECTION_FAILED')
    expect(await refusalOf(confirm(await t.answerOf(t.browser(), ANA)))).toBe('CSRF_PROTECTION_FAILED')
  })
})
