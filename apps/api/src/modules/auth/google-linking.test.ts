import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { ANA, UNVERIFIED } from '@lotus/identity-sandbox/testing'

import { type GoogleShop, password, refusalOf, startGoogleShop } from './google.examples.ts'
import { minute } from './testing.ts'

let t: GoogleShop
beforeAll(async () => {
  t = await startGoogleShop()
})
beforeEach(() => t.reset())
afterAll(() => t.close())

describe('S15 linkGoogleAccount', () => {
  const withPassword = async () => {
    await (await t.signUp(ANA.email)).verify()
    const api = t.browser()
    expect(await refusalOf(t.signIn(api, ANA))).toBe('GOOGLE_LINK_REQUIRED')
    expect([await t.identities(), await t.openSessions()]).toEqual([[], []])
    return api
  }

  it('requires the password of an existing account once: rejects a wrong one, accepts the right one, and then needs none', async () => {
    const api = await withPassword()
    expect(await refusalOf(t.link(api, 'not-this-one-either'))).toBe('PASSWORD_WRONG')
    expect(await t.identities()).toEqual([])
    const login = await t.link(api)
    expect(login.user).toMatchObject({ username: 'Ana', email: ANA.email })
    expect(await t.identities()).toEqual([{ issuer: t.sandbox.url, subject: ANA.subject, user_id: login.user.userId }])
    expect(await refusalOf(t.link(api))).toBe('CSRF_PROTECTION_FAILED')
    expect((await t.signIn(t.browser(), ANA)).user).toEqual(login.user)
    expect(unwrap(await t.browser().POST('/auth/sign-in', { body: { email: ANA.email, password } })).user).toEqual(
      login.user,
    )
  })

  it('links only in the browser that proved the identity, for 10 minutes', async () => {
    const api = await withPassword()
    expect(await refusalOf(t.link(t.browser()))).toBe('CSRF_PROTECTION_FAILED')
    const begun = t.browser()
    await t.begin(begun)
    expect(await refusalOf(t.link(begun))).toBe('CSRF_PROTECTION_FAILED')
    t.time.now += 10 * minute
    expect(await refusalOf(t.link(api))).toBe('CSRF_PROTECTION_FAILED')
    expect(await t.identities()).toEqual([])
  })

  it('S17 counts password attempts together with those of signIn', async () => {
    const api = await withPassword()
    for (let guess = 0; guess < 6; guess++)
      expect(await refusalOf(t.link(api, `guess-${guess}`))).toBe('PASSWORD_WRONG')
    for (let guess = 0; guess < 4; guess++)
      expect(
        await refusalOf(
          t
            .browser()
            .POST('/auth/sign-in', { body: { email: ANA.email, password: `other-${guess}` } })
            .then(unwrap),
        ),
      ).toBe('CREDENTIALS_INVALID')
    expect(await refusalOf(t.link(api))).toBe('RATE_LIMITED')
    t.time.now += 9 * minute
    expect(await refusalOf(t.link(api))).toBe('RATE_LIMITED')
    expect(await t.identities()).toEqual([])
  })

  it('rejects an identity that was linked to another account in the meantime', async () => {
    const api = await withPassword()
    const { userId } = await t.withSession()
    await t.db
      .insertInto('identities')
      .values({ issuer: t.sandbox.url, subject: ANA.subject, user_id: userId, created_at: new Date() })
      .execute()
    expect(await refusalOf(t.link(api))).toBe('GOOGLE_REFUSED')
    expect((await t.identities()).map(({ user_id: id }) => id)).toEqual([userId])
  })

  it('rejects a second identity with the e-mail of an account without a password', async () => {
    const owner = await t.signIn(t.browser(), ANA)
    const successor = { email: ANA.email, name: 'Ana' }
    expect(await refusalOf(t.signIn(t.browser(), successor))).toBe('GOOGLE_REFUSED')
    expect((await t.identities()).map(({ user_id: id }) => id)).toEqual([owner.user.userId])
    expect((await t.signIn(t.browser(), ANA)).user).toEqual(owner.user)
  })
})

describe('S15 the five pre-hijacking attacks on accounts (MSRC 2022)', () => {
  const attackers = 'password-of-the-attacker'
  const attackerSignsIn = (email = ANA.email) =>
    refusalOf(
      t
        .browser()
        .POST('/auth/sign-in', { body: { email, password: attackers } })
        .then(unwrap),
    )

  it("classic-federated merge: the first Google sign-in deletes a sign-up with the victim's e-mail", async () => {
    const { token, api } = await t.signUp(ANA.email, attackers)
    expect(token).not.toBe('none')
    expect(await attackerSignsIn()).toBe('EMAIL_NOT_VERIFIED')
    const victim = await t.signIn(t.browser(), ANA)
    expect(await attackerSignsIn()).toBe('CREDENTIALS_INVALID')
    expect(await t.db.selectFrom('signups').selectAll().execute()).toEqual([])
    // Not even with the link that only the victim received.
    expect(await refusalOf(api.POST('/auth/verify-email', { body: { token } }).then(unwrap))).toBe('LINK_INVALID')
    expect((await t.openSessions()).map(({ user_id: id }) => id)).toEqual([victim.user.userId])
    expect(await t.users()).toMatchObject([{ id: victim.user.userId, password_hash: null }])
  })

  it('unexpired session: an attacker has no session before or after', async () => {
    await t.signUp(ANA.email, attackers)
    const cookies = new Map<string, string>()
    const attacker = t.browser({ cookies })
    await attacker.POST('/auth/sign-in', { body: { email: ANA.email, password: attackers } })
    expect(await t.openSessions()).toEqual([])
    await t.signIn(t.browser(), ANA)
    expect(await refusalOf(attacker.POST('/auth/refresh').then(unwrap))).toBe('NO_REFRESH_TOKEN')
    expect([...cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([])
  })

  it("trojan identifier: an attacker's Google identity on the victim's sign-up stays with the attacker", async () => {
    await t.signUp(ANA.email, attackers)
    const attacker = await t.signIn(t.browser(), { email: 'mallory@example.com', name: 'Mallory' })
    const mallory = t.browser({ headers: { authorization: `Bearer ${attacker.accessToken}` } })
    await mallory.PUT('/users/user/profile', { body: { username: 'Mallory', email: ANA.email } })
    const victim = await t.signIn(t.browser(), ANA)
    expect(victim.user.userId).not.toBe(attacker.user.userId)
    expect(unwrap(await mallory.GET('/users/user/profile')).email).toBe('mallory@example.com')
    expect((await t.identities()).filter(({ user_id: id }) => id === victim.user.userId)).toEqual([
      { issuer: t.sandbox.url, subject: ANA.subject, user_id: victim.user.userId },
    ])
  })

  it("unexpired e-mail change: a change to the victim's e-mail has no effect once the victim has an account", async () => {
    await (await t.signUp('mallory@example.com', attackers)).verify()
    const { accessToken } = unwrap(
      await t.browser().POST('/auth/sign-in', { body: { email: 'mallory@example.com', password: attackers } }),
    )
    const mallory = t.browser({ headers: { authorization: `Bearer ${accessToken}` } })
    unwrap(
      await mallory.PUT('/users/user/profile', {
        body: { username: 'Mallory', email: ANA.email, currentPassword: attackers },
      }),
    )
    const token = await t.mailedToken(ANA.email)
    expect(token).not.toBe('none')
    const victim = await t.signIn(t.browser(), ANA)
    expect(await refusalOf(mallory.POST('/auth/verify-email', { body: { token } }).then(unwrap))).toBe('LINK_INVALID')
    expect(unwrap(await mallory.GET('/users/user/profile')).email).toBe('mallory@example.com')
    expect((await t.signIn(t.browser(), ANA)).user).toEqual(victim.user)
    expect(await attackerSignsIn()).toBe('CREDENTIALS_INVALID')
  })

  it('non-verifying provider: an identity without a verified e-mail gets no access', async () => {
    await (await t.signUp(UNVERIFIED.email)).verify()
    for (const choice of [UNVERIFIED, { email: 'nobody@example.com', name: 'Nobody', verified: false }])
      expect(await refusalOf(t.signIn(t.browser(), choice))).toBe('GOOGLE_EMAIL_UNVERIFIED')
    expect([await t.identities(), await t.openSessions(), (await t.users()).length]).toEqual([[], [], 1])
  })

  it('a confirmed account keeps its sessions, and pending sign-ups with its e-mail are deleted', async () => {
    await (await t.signUp(ANA.email)).verify()
    const { accessToken } = unwrap(await t.browser().POST('/auth/sign-in', { body: { email: ANA.email, password } }))
    await t.signUp(ANA.email, attackers)
    expect(await attackerSignsIn()).toBe('EMAIL_NOT_VERIFIED')
    const api = t.browser()
    expect(await refusalOf(t.signIn(api, ANA))).toBe('GOOGLE_LINK_REQUIRED')
    expect(await attackerSignsIn()).toBe('CREDENTIALS_INVALID')
    expect(await refusalOf(t.link(api, attackers))).toBe('PASSWORD_WRONG')
    const mine = t.browser({ headers: { authorization: `Bearer ${accessToken}` } })
    expect(unwrap(await mine.GET('/users/user/profile')).email).toBe(ANA.email)
  })
})
