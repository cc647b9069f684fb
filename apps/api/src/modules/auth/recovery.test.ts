import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { hashOfGuest } from '#platform/security.ts'
import { hashOfAddress } from '../purchases/buyers.repository.ts'
import { mei, minute, startAuthShop, tokenIn, type Answer, type AuthShop } from './testing.ts'

let shop: AuthShop
beforeAll(async () => {
  shop = await startAuthShop({ transport: 'header' })
})
beforeEach(async () => {
  await shop.reset()
  await shop.addUser()
})
afterAll(() => shop.close())

const forgot = (email = mei.email) => shop.open().ask('POST', '/auth/forgot-password', { body: { email } })
const reset = (token: string, password = 'chuva de verao') =>
  shop.open().ask('POST', '/auth/reset-password', { body: { token, password } })
const tokenFor = async (email = mei.email) => {
  await forgot(email)
  // E-mails sent at the same moment have no defined order.
  return tokenIn((await shop.readMail()).find((message) => tokenIn(message) !== 'none'))
}
const seen = ({ status, data, error, headers, cookies }: Answer<unknown>) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, data, error, rest, cookies }
}

describe('D28 S17 forgotPassword', () => {
  it('answers the same for every address, and sends an e-mail only to addresses with an account', async () => {
    const answers = [await forgot(), await forgot('nobody@example.com'), await forgot('MEI@example.com')]
    expect(answers.map(seen)).toEqual(answers.map(() => seen(answers[0]!)))
    expect(answers[0]).toMatchObject({ status: 200, data: {} })
    const messages = await shop.readMail()
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual(
      Array.from({ length: 2 }, () => [mei.email, 'Crie uma nova senha – Lótus']),
    )
    expect(messages[0]?.text).toContain('http://shop.test/reset-password#t=')
  })

  it('stores no token, neither in the queue nor afterwards', async () => {
    await forgot()
    const before = JSON.stringify(await shop.db.selectFrom('jobs').selectAll().execute())
    const [message] = await shop.readMail()
    const after = JSON.stringify(await shop.db.selectFrom('mail_tokens').selectAll().execute())
    expect(tokenIn(message)).toMatch(/^[\w-]{43}$/)
    expect(before + after).not.toContain(tokenIn(message))
    expect(after).toContain('reset-password')
  })
})

describe('D28 S11 resetPassword', () => {
  it('sets the password, ends every session immediately, and notifies the owner', async () => {
    const [one, other] = [shop.open(), shop.open()]
    const first = (await one.signIn()).data
    const second = (await other.signIn()).data
    expect((await reset(await tokenFor())).status).toBe(200)
    for (const [browser, { accessToken, refreshToken }] of [
      [one, first],
      [other, second],
    ] as const) {
      expect((await browser.profile(accessToken)).error?.code).toBe('SESSION_EXPIRED')
      expect((await browser.refresh(refreshToken)).error?.code).toBe('REFRESH_TOKEN_INVALID')
    }
    expect((await one.signIn()).error?.code).toBe('CREDENTIALS_INVALID')
    expect((await one.signIn({ ...mei, password: 'chuva de verao' })).status).toBe(200)
    const [message] = await shop.readMail()
    expect([message?.to, message?.subject]).toEqual([mei.email, 'Sua senha foi alterada – Lótus'])
  })

  it("accepts a link once within 30 minutes, and invalidates the account's other links", async () => {
    const [older, newer] = [await tokenFor(), await tokenFor()]
    expect((await reset(newer)).status).toBe(200)
    for (const token of [newer, older, 'A'.repeat(43)])
      expect(await reset(token)).toMatchObject({ status: 422, error: { code: 'LINK_INVALID' } })
    const late = await tokenFor()
    shop.time.now += 30 * minute
    expect((await reset(late)).error?.code).toBe('LINK_INVALID')
  })

  it('accepts one of ten concurrent calls', async () => {
    const token = await tokenFor()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(token, `chuva de verao ${index}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  })

  it('keeps the link valid if the password is too weak', async () => {
    const token = await tokenFor()
    for (const password of ['12345678', 'mei@example.com'])
      expect(await reset(token, password)).toMatchObject({ status: 422, error: { code: 'PASSWORD_TOO_WEAK' } })
    expect((await reset(token)).status).toBe(200)
  })

  it('S31 changes no other account and accepts no other kind of link', async () => {
    await shop.addUser({ ...mei, email: 'other@example.com' })
    const token = await tokenFor()
    const { status, error } = await shop
      .open()
      .ask('POST', '/auth/reset-password', { body: { token, password: 'chuva de verao', email: 'other@example.com' } })
    expect([status, error?.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect((await shop.open().ask('POST', '/auth/verify-email', { body: { token } })).error?.code).toBe('LINK_INVALID')
    await reset(token)
    expect((await shop.open().signIn({ ...mei, email: 'other@example.com' })).status).toBe(200)
  })

  it('sets a password for an account with Google only', async () => {
    await shop.db.updateTable('users').set({ password_hash: null }).execute()
    expect((await reset(await tokenFor())).status).toBe(200)
    expect((await shop.open().signIn({ ...mei, password: 'chuva de verao' })).status).toBe(200)
  })
})

describe("S07 access to an account's purchases", () => {
  const secret = 'g'.repeat(43)
  async function buy(intentId: string, userId: number | null): Promise<void> {
    const at = new Date(shop.time.now)
    await shop.db
      .insertInto('checkout_intents')
      .values({
        id: intentId,
        status: 'OPEN',
        holding: 'none',
        guest_hash: hashOfGuest(secret),
        user_id: userId,
        email: mei.email,
        address_hash: hashOfAddress('127.0.0.1'),
        guest: '{}',
        address: '{}',
        shipping: '{}',
        subtotal_cents: 100,
        shipping_cents: 0,
        tax_cents: 0,
        total_cents: 100,
        expires_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await shop.db
      .insertInto('order_access')
      .values({ intent_id: intentId, secret_hash: hashOfGuest(secret), expires_at: at })
      .execute()
  }
  const ids = ['018f2f8e-1111-7222-8333-444455556661', '018f2f8e-1111-7222-8333-444455556662'] as const
  const open = async () =>
    (await shop.db.selectFrom('order_access').select('intent_id').execute()).map(({ intent_id: id }) => id)

  it('is revoked for the browser by signOut, except for guest purchases', async () => {
    await buy(ids[0], 1)
    await buy(ids[1], null)
    const browser = shop.open()
    const { accessToken } = (await browser.signIn()).data
    browser.cookies.set('lotus-guest', secret)
    await browser.signOut()
    expect(await open()).toHaveLength(2)
    await browser.signOut(accessToken)
    expect(await open()).toEqual([ids[1]])
    expect(browser.cookies.get('lotus-guest')).toBe(secret)
  })

  it('is revoked for all browsers by a new password', async () => {
    await buy(ids[0], 1)
    await reset(await tokenFor())
    expect(await open()).toEqual([])
  })
})
