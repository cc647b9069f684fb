import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { LoginResult } from '@lotus/openapi/schema'

import { mei, minute, startAuthShop, tokenIn, type Answer, type AuthShop, type TestBrowser } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const request = (email = mei.email, browser = shop.open()) =>
  browser.ask('POST', '/auth/sign-in-link', { body: { email } })
const use = (token: string, browser: TestBrowser = shop.open()) =>
  browser.ask<LoginResult>('POST', '/auth/sign-in-link/use', { body: { token } })
const tokenFor = async (email = mei.email) => {
  await request(email)
  return tokenIn((await shop.readMail()).find(({ text }) => text.includes('/sign-in-link#t=')))
}
const verify = (token: string) => shop.open().ask('POST', '/auth/verify-email', { body: { token } })
const reset = (token: string) =>
  shop.open().ask('POST', '/auth/reset-password', { body: { token, password: 'chuva de verao' } })
const seen = ({ status, data, error, headers, cookies }: Answer<unknown>) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, data, error, rest, cookies }
}
const addresses = (email: string) =>
  shop.db
    .selectFrom('users')
    .select(['username', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()

describe('D62 S17 requestSignInLink', () => {
  it('answers the same for every address, and sends an e-mail only to an account or a pending sign-up', async () => {
    await shop.addUser()
    await shop.open().signUp({ email: 'waiting@example.com' })
    await shop.readMail()
    const answers: Answer<unknown>[] = []
    for (const email of [mei.email, 'nobody@example.com', 'waiting@example.com', 'MEI@example.com'])
      answers.push(await request(email, shop.open({ address: `10.0.0.${answers.length}` })))
    expect(answers.map(seen)).toEqual(answers.map(() => seen(answers[0]!)))
    expect(answers[0]).toMatchObject({ status: 200, data: {}, cookies: [] })
    const messages = await shop.readMail()
    expect(messages.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [mei.email, mei.email, 'waiting@example.com'].map((to) => [to, 'Seu link de acesso – Lótus']),
    )
    expect(messages[0]?.text).toContain('http://shop.test/sign-in-link#t=')
  })

  it('stores no token, neither in the queue nor afterwards', async () => {
    await shop.addUser()
    await request()
    const before = JSON.stringify(await shop.db.selectFrom('jobs').selectAll().execute())
    const [message] = await shop.readMail()
    const after = JSON.stringify(await shop.db.selectFrom('mail_tokens').selectAll().execute())
    expect(tokenIn(message)).toMatch(/^[\w-]{43}$/)
    expect(before + after).not.toContain(tokenIn(message))
    expect(after).toContain('sign-in')
  })

  it('is limited per address, without the count of e-mails that carry no link', async () => {
    await shop.addUser()
    // Confirmations to an account without a pending sign-up send nothing.
    for (let call = 0; call < 6; call++)
      await shop.open().ask('POST', '/auth/verify-email/resend', { body: { email: mei.email } })
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => request(mei.email, shop.open({ address: `10.0.${index}.1` }))),
    )
    const refused = answers.filter(({ error }) => error?.code === 'RATE_LIMITED')
    expect([refused.length, refused[0]?.status, refused[0]?.headers['retry-after']]).toEqual([2, 429, '600'])
    expect(await shop.readMail()).toHaveLength(5)
  })

  it('always leaves the owner with a valid link while an attacker uses the limit up', async () => {
    await shop.addUser()
    const attack = async () => {
      for (let network = 0; network < 30; network++) {
        const answer = await request(mei.email, shop.open({ address: `10.0.${network}.1` }))
        if (answer.status !== 200) return Number(answer.headers['retry-after'])
      }
      throw new Error('There is no limit')
    }
    for (let round = 0; round < 6; round++) {
      const wait = await attack()
      const [message] = (await shop.readMail()).toReversed()
      // Until just before the next link can be requested.
      shop.time.now += Math.min(wait * 1000, 15 * minute) - 1000
      expect((await use(tokenIn(message), shop.open({ address: `10.1.${round}.1` }))).status).toBe(200)
      shop.time.now += 1000
    }
  })

  it('is limited to 20 e-mails per network', async () => {
    const answers: number[] = []
    for (let index = 0; index < 22; index++) answers.push((await request(`a${index}@example.com`)).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  })
})

describe('D62 S17 signInWithLink', () => {
  it('signs the owner in on a new device while failed passwords from many networks block the account', async () => {
    await shop.addUser()
    for (let network = 0; network < 100; network++)
      await shop.open({ address: `10.1.${network}.1` }).signIn({ ...mei, password: 'errada errada' })
    const device = shop.open({ address: '10.2.0.1' })
    expect((await device.signIn()).error?.code).toBe('RATE_LIMITED')
    const token = await tokenFor()
    const { status, data } = await use(token, device)
    expect([status, data.user.email]).toEqual([200, mei.email])
    expect((await device.profile(data.accessToken)).status).toBe(200)
    // The browser is known from now on, so its password works as well; other browsers stay blocked.
    expect((await device.signIn()).status).toBe(200)
    expect((await shop.open({ address: '10.2.0.1' }).signIn()).error?.code).toBe('RATE_LIMITED')
  })

  it('accepts a link once, within 15 minutes, for an account and for a pending sign-up', async () => {
    await shop.addUser()
    const token = await tokenFor()
    shop.time.now += 15 * minute - 1
    expect((await use(token)).status).toBe(200)
    for (const bad of [token, 'A'.repeat(43)])
      expect(await use(bad)).toMatchObject({ status: 422, error: { code: 'LINK_INVALID' }, cookies: [] })
    await shop.open().signUp({ email: 'waiting@example.com' })
    await shop.readMail()
    const late = [await tokenFor(), await tokenFor('waiting@example.com')]
    shop.time.now += 15 * minute
    for (const token of late) expect((await use(token)).error?.code).toBe('LINK_INVALID')
  })

  it('accepts one of ten concurrent calls, for an account and for a pending sign-up', async () => {
    await shop.addUser()
    await shop.open().signUp({ email: 'waiting@example.com' })
    await shop.readMail()
    for (const email of [mei.email, 'waiting@example.com']) {
      const token = await tokenFor(email)
      const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    }
  })

  it('is not used by opening it: a mail scanner sends GET and HEAD', async () => {
    await shop.addUser()
    const token = await tokenFor()
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      await shop.app.inject({
        method,
        url: `/api/auth/sign-in-link/use?token=${token}`,
        headers: { 'x-api-key': 'test-key' },
      })
    expect((await use(token)).status).toBe(200)
  })

  it('S31 accepts no other kind of link, and its link does nothing else', async () => {
    await shop.addUser()
    const token = await tokenFor()
    expect((await reset(token)).error?.code).toBe('LINK_INVALID')
    expect((await verify(token)).error?.code).toBe('LINK_INVALID')
    await shop.open().ask('POST', '/auth/forgot-password', { body: { email: mei.email } })
    expect((await use(tokenIn((await shop.readMail())[0]))).error?.code).toBe('LINK_INVALID')
    await shop.open().signUp({ email: 'waiting@example.com' })
    expect((await use(tokenIn((await shop.readMail())[0]))).error?.code).toBe('LINK_INVALID')
    const waiting = await tokenFor('waiting@example.com')
    expect((await verify(waiting)).error?.code).toBe('LINK_INVALID')
    expect((await use(waiting)).status).toBe(200)
    expect((await use(token)).status).toBe(200)
  })

  it('S15 confirms the address of a pending sign-up without adopting a password that its owner may not have typed', async () => {
    await shop.open().signUp({ email: 'waiting@example.com', username: 'Bia' })
    await shop.readMail()
    const token = await tokenFor('waiting@example.com')
    const { data } = await use(token)
    expect(data.user).toMatchObject({ email: 'waiting@example.com', username: 'Bia' })
    expect(await addresses('waiting@example.com')).toEqual({ username: 'Bia', passwordHash: null })
    expect(await shop.db.selectFrom('signups').select('email').execute()).toEqual([])
    const signIn = shop.open().signIn({ ...mei, email: 'waiting@example.com' })
    expect((await signIn).error?.code).toBe('CREDENTIALS_INVALID')
  })

  it('ends the session of another account in the same browser, and leaves other sessions of the account', async () => {
    await shop.addUser()
    await shop.addUser({ ...mei, email: 'other@example.com' })
    const elsewhere = shop.open()
    const first = (await elsewhere.signIn()).data
    const browser = shop.open()
    const other = (await browser.signIn({ ...mei, email: 'other@example.com' })).data
    const { data } = await use(await tokenFor(), browser)
    expect((await shop.open().profile(other.accessToken)).error?.code).toBe('SESSION_EXPIRED')
    expect((await browser.profile(data.accessToken)).status).toBe(200)
    expect((await elsewhere.profile(first.accessToken)).status).toBe(200)
  })

  it('S11 is refused after a new password or another e-mail of the account', async () => {
    await shop.addUser()
    const before = await tokenFor()
    await shop.open().ask('POST', '/auth/forgot-password', { body: { email: mei.email } })
    expect((await reset(tokenIn((await shop.readMail())[0]))).status).toBe(200)
    expect((await use(before)).error?.code).toBe('LINK_INVALID')

    const browser = shop.open()
    const { accessToken } = (await browser.signIn({ ...mei, password: 'chuva de verao' })).data
    const link = await tokenFor()
    const body = { currentPassword: 'chuva de verao', newPassword: 'panela de pedra' }
    const changed = await browser.ask('PUT', '/users/user/pwd', { body, bearer: accessToken })
    expect(changed.status).toBe(200)
    expect((await use(link)).error?.code).toBe('LINK_INVALID')
  })
})
