import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'

import { enqueue } from '../../platform/jobs.ts'
import { testPasswords } from '../../testing.ts'
import { cartBrowser, unitsIn } from '../carts/testing.ts'
import { lamen, miso, rejection, startTestShop, type TestShop } from '../purchases/testing.ts'
import { reviewsBrowser } from '../reviews/testing.ts'
import { rowsOf } from './testing.ts'

const password = 'lampada-azul-no-telhado'
const cpf = '52998224725'
const day = 24 * 60
/** Values that must not be found after the erasure. They occur in no other account's rows. */
const canaries = ['canary', '41988887777', '41977776666', cpf, '80020311', 'Marechal']
const email = 'canary.mei@example.com'
const othersMessage = 'A message from another person'
const address = { label: 'CANARY casa', recipient: 'CANARY Mei', phone: '41977776666', zipCode: '80020311' }

let shop: TestShop
let hash: string
beforeAll(async () => {
  shop = await startTestShop()
  hash = await testPasswords.hash(password)
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

type Mei = Awaited<ReturnType<typeof setUpMei>>

/** An account with every kind of stored personal data. */
async function setUpMei() {
  const mei = await shop.shopper({ email, username: 'CANARY Mei', address })
  const { api, userId } = mei
  await shop.db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
  const identity = { issuer: 'https://id.test', subject: 'canary-sub' }
  const now = new Date(shop.clock())
  await shop.db
    .insertInto('identities')
    .values({ ...identity, user_id: userId, created_at: now })
    .execute()
  await shop.db
    .insertInto('google_attempts')
    .values({
      ...identity,
      cookie_hash: 'c'.repeat(64),
      state_hash: 's'.repeat(64),
      nonce: 'n',
      code_verifier: 'v',
      expires_at: now,
      created_at: now,
    })
    .execute()
  unwrap(
    await api.PUT('/users/user/profile', {
      body: {
        username: 'CANARY Mei',
        email: 'canary.nova@example.com',
        currentPassword: password,
        phone: '41988887777',
        cpf,
      },
    }),
  )
  unwrap(
    await api.PUT('/users/user/preferences', {
      body: {
        notifications: { orderUpdates: true, promotionalEmails: false, securityAlerts: true, productUpdates: false },
        personalization: { recommendations: false, personalizedExperience: false, behaviourAnalytics: false },
        language: 'zh-CN',
        currency: 'BRL',
        theme: 'auto',
      },
    }),
  )
  await cartBrowser(api).merge([{ productId: lamen, quantity: 2 }])
  const { wishlistId } = unwrap(
    await api.POST('/users/user/wishlist/add/{productId}', { params: { path: { productId: lamen } } }),
  )
  unwrap(
    await api.PUT('/users/user/wishlist/item/{wishlistId}', {
      params: { path: { wishlistId } },
      body: { note: 'CANARY nota' },
    }),
  )
  unwrap(await api.POST('/users/user/wishlist/share'))
  const product = { path: { productId: lamen } }
  unwrap(await api.PUT('/users/user/stock-alerts/{productId}', { params: product }))
  const alert = { email, language: 'zh-CN' } as const
  const asGuest = { path: { productId: miso } }
  unwrap(await shop.browser().POST('/public/products/{productId}/stock-alerts', { params: asGuest, body: alert }))
  await reviewsBrowser(api).write(lamen, { title: 'CANARY title', comment: 'CANARY comment' })
  const message = {
    name: 'CANARY Mei',
    email,
    subject: 'order',
    message: 'Onde está o CANARY?',
    language: 'pt-BR',
  } as const
  unwrap(await api.POST('/public/contact', { body: message }))
  unwrap(
    await api.POST('/public/contact', {
      body: { ...message, name: 'Lin', email: 'lin@other.example', message: othersMessage },
    }),
  )
  const body = { email, username: 'CANARY again', password: 'outra-senha-bem-longa', acceptTerms: true }
  unwrap(await shop.browser().POST('/auth/sign-up', { body }))
  unwrap(await shop.browser().POST('/auth/forgot-password', { body: { email } }))
  return mei
}

/** An order of the account, paid by card, in the given `status`. */
async function ordered(mei: Mei, ...statuses: ('IN_ROUTE' | 'DELIVERED')[]): Promise<string> {
  const { intentId } = await shop.buyAs(mei)
  const { paymentId } = await shop.pay(mei.api, intentId, await shop.card('APRO'))
  await shop.orderAs(mei, intentId, paymentId)
  await shop.bringTo(intentId, ...statuses)
  return intentId
}
async function runCleanup() {
  await enqueue(shop.db, { kind: 'checkout.clean' })
  await shop.app.jobs.drain()
}
const remove = async (api: Api, body: { password?: string; confirmation: string }) =>
  unwrap(await api.DELETE('/users/user/account', { body }))
const problem = async (call: Promise<unknown>) => {
  const { status, code, fields } = await rejection(call)
  return [status, code, ...fields.map(({ path, code: why }) => `${path} ${why}`)]
}
const operate = async (...args: string[]) =>
  expect(await shop.app.operator.run({ operator: 'ana', args })).toMatchObject({ code: 0 })
/** Tables that contain a canary value, and the number of matches. */
async function traces(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [table, rows] of await rowsOf(shop.db)) {
    const count = rows.filter((row) =>
      canaries.some((canary) => row.toLowerCase().includes(canary.toLowerCase())),
    ).length
    if (count > 0) found[table] = count
  }
  return found
}

describe('USER-01 S40 deleteAccount', () => {
  it('leaves no trace of the person, except in undelivered orders until they are delivered', async () => {
    const mei = await setUpMei()
    const delivered = await ordered(mei)
    await operate('ship', delivered, '--carrier', 'Correios', '--tracking', 'LB1')
    await operate('deliver', delivered)
    const lines = [{ productId: lamen, quantity: 1 }]
    const wanted = { reason: 'OTHER' as const, lines, note: 'CANARY note' }
    const path = { orderId: delivered }
    unwrap(await mei.api.PUT('/users/user/orders/{orderId}/return', { params: { path }, body: wanted }))
    await operate('reject-return', delivered, '--answer', 'Não, CANARY')
    await shop.tick(8 * day)
    const again = await shop.withSession({ userId: mei.userId }, { cookies: mei.cookies })
    const now = { ...mei, ...again }
    const recent = await ordered(now, 'IN_ROUTE', 'DELIVERED')
    const onTheWay = await ordered(now, 'IN_ROUTE')
    const unpaid = (await shop.buyAs(now)).intentId
    const guest = shop.browser()
    const asGuest = await shop.openIntent(
      guest,
      await shop.request(guest, [{ productId: lamen, quantity: 4 }], {
        guest: { ...guestData, email: ' Canary.Mei@example.com'.trim(), name: 'CANARY guest' },
      }),
    )
    unwrap(await shop.browser().POST('/auth/forgot-password', { body: { email } }))
    unwrap(await shop.browser().POST('/auth/sign-in-link', { body: { email } }))
    expect(Object.keys(await traces())).toEqual(
      expect.arrayContaining([
        'addresses',
        'checkout_intents',
        'contact_messages',
        'jobs',
        'mail_tokens',
        'order_returns',
        'payment_attempts',
        'reviews',
        'signups',
        'stock_alerts',
        'users',
        'wishlist_items',
      ]),
    )

    expect(await remove(now.api, { password, confirmation: ' CANARY.mei@example.com ' })).toEqual({})
    // The deletion notice, until it is sent.
    expect((await traces())['jobs']).toBe(1)
    await shop.app.jobs.drain()
    expect(shop.outbox.at(-1)).toMatchObject({ to: email })
    expect(await shop.db.selectFrom('contact_messages').select('message').execute()).toEqual([
      { message: othersMessage },
    ])
    const left = await shop.db
      .selectFrom('checkout_intents')
      .select(['id', 'user_id'])
      .where('email', '=', email)
      .execute()
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([recent, onTheWay, unpaid, asGuest.intentId]))
    expect(left.filter(({ user_id }) => user_id !== null)).toEqual([])
    expect(await traces()).toEqual({
      checkout_intents: 4,
      // A delivery quote contains a CEP but no person. It is deleted the next day.
      shipping_quotes: expect.any(Number),
      payment_attempts: 2,
    })

    await shop.tick(60)
    await runCleanup()
    expect(await traces()).toMatchObject({ checkout_intents: 2, payment_attempts: 2 })
    await shop.tick(8 * day)
    await runCleanup()
    expect(await traces()).toEqual({ checkout_intents: 1, payment_attempts: 1 })
    await shop.bringTo(onTheWay, 'DELIVERED')
    await runCleanup()
    expect(await traces()).toEqual({ checkout_intents: 1, payment_attempts: 1 })
    await shop.tick(8 * day)
    await runCleanup()
    expect(await traces()).toEqual({})

    const shipments = await shop.db.selectFrom('shipments').select(['tracking_code', 'tracking_url']).execute()
    expect(shipments).toEqual(Array.from({ length: 3 }, () => ({ tracking_code: 'removed', tracking_url: null })))
    const rows = await shop.db.selectFrom('checkout_intents').selectAll().where('id', '=', delivered).execute()
    expect(rows).toMatchObject([
      {
        user_id: null,
        email: 'removed',
        guest: { name: 'removed', email: 'removed', phone: '', sealedCpf: '' },
        address: {
          zipCode: '80020000',
          street: 'removed',
          number: '0',
          district: 'removed',
          city: 'Curitiba',
          state: 'PR',
        },
        total_cents: 4550,
        erasure_requested_at: null,
      },
    ])
    const orders = await shop.db.selectFrom('orders').selectAll().execute()
    expect(orders).toHaveLength(3)
    for (const { order_number, status, access_key_hash } of orders) {
      expect([order_number.slice(0, 3), status, access_key_hash]).toEqual(['LT-', 'DELIVERED', null])
    }
    expect(await shop.db.selectFrom('checkout_lines').select('line_cents').execute()).toHaveLength(5)
  })

  it('S11 ends every session immediately, and the account cannot sign in any more', async () => {
    const mei = await setUpMei()
    const elsewhere = await shop.withSession({ userId: mei.userId })
    const { response } = await mei.api.DELETE('/users/user/account', { body: { password, confirmation: email } })
    expect([response.status, response.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining('lotus-refresh=;'),
    ])
    for (const { api } of [mei, elsewhere]) {
      expect(await problem(api.GET('/users/user/profile').then(unwrap))).toEqual([401, 'SESSION_EXPIRED'])
      expect(await problem(api.GET('/users/addresses/user').then(unwrap))).toEqual([401, 'SESSION_EXPIRED'])
    }
    const signIn = shop.browser().POST('/auth/sign-in', { body: { email, password } })
    expect(await problem(signIn.then(unwrap))).toEqual([422, 'CREDENTIALS_INVALID'])
  })

  it('D23 requires the typed e-mail, and the password if there is one', async () => {
    const mei = await setUpMei()
    expect(await problem(remove(mei.api, { password, confirmation: 'excluir' }))).toEqual([
      422,
      'CONFIRMATION_WRONG',
      'confirmation NOT_ALLOWED',
    ])
    expect(await problem(remove(mei.api, { confirmation: email }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'password REQUIRED',
    ])
    expect(await problem(remove(mei.api, { password: 'errada-errada', confirmation: email }))).toEqual([
      422,
      'PASSWORD_WRONG',
      'password NOT_ALLOWED',
    ])
    expect(unwrap(await mei.api.GET('/users/user/profile')).email).toBe(email)
    await shop.db.updateTable('users').set({ password_hash: null }).execute()
    expect(await remove(mei.api, { confirmation: email })).toEqual({})
  })

  it('changes no other account, and frees the address for a new sign-up', async () => {
    const lin = await shop.shopper({ email: 'lin@example.com', username: 'Lin' })
    const theirs = await shop.buyAs(lin, { cpf })
    const before = await rowsOf(shop.db)
    const mei = await setUpMei()
    await ordered(mei)
    await shop.app.jobs.drain()
    await remove(mei.api, { password, confirmation: email })
    await shop.app.jobs.drain()
    const after = await rowsOf(shop.db)
    for (const table of ['users', 'sessions', 'addresses', 'preferences', 'identities', 'mail_tokens']) {
      expect(after.get(table)).toEqual(before.get(table))
    }
    expect((await shop.intent(lin.api, theirs.intentId)).intentId).toBe(theirs.intentId)
    const anew = await shop.withSession({ email })
    expect(unwrap(await anew.api.GET('/users/user/stats'))).toEqual({ totalOrders: 0, totalSpent: 0 })
  })

  it('the signed link shows an undelivered order, without an account, until it is delivered', async () => {
    const mei = await setUpMei()
    const { intentId } = await shop.buyAs(mei)
    const { paymentId } = await shop.pay(mei.api, intentId, await shop.card('APRO'))
    const { orderId, accessKey, orderNumber } = await shop.orderAs(mei, intentId, paymentId)
    await remove(mei.api, { password, confirmation: email })
    expect(await problem(shop.getOrder(shop.browser({ cookies: mei.cookies }), orderId))).toEqual([404, 'NOT_FOUND'])
    const open = async (api: Api) =>
      unwrap(
        await api.POST('/public/orders/{orderId}/access', {
          params: { path: { orderId } },
          body: { accessKey: accessKey! },
        }),
      )
    const cookies = new Map<string, string>()
    const browser = shop.browser({ cookies })
    expect((await open(browser)).guest.name).toBe('CANARY Mei')
    const lin = await shop.withSession({}, { cookies })
    const claim = lin.api.PUT('/users/user/orders/{orderId}/claim', { params: { path: { orderId } } })
    expect(await problem(claim.then(unwrap))).toEqual([404, 'NOT_FOUND'])
    await shop.bringTo(orderId, 'IN_ROUTE', 'DELIVERED')
    await shop.tick(8 * day)
    await runCleanup()
    expect(await problem(open(browser))).toEqual([404, 'NOT_FOUND'])
    expect(await problem(shop.getOrder(browser, orderId))).toEqual([404, 'NOT_FOUND'])
    for (const typed of [email, 'removed@example.com']) {
      const track = shop.browser().POST('/public/orders/track', { body: { orderNumber, email: typed } })
      expect(await problem(track.then(unwrap))).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('S27 money that arrives after the erasure is refunded', async () => {
    const mei = await setUpMei()
    const { intentId } = await shop.buyAs(mei)
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    await shop.orderAs(mei, intentId, paymentId)
    await remove(mei.api, { password, confirmation: email })
    await shop.tick(46)
    await runCleanup()
    expect((await traces())['checkout_intents']).toBe(undefined)
    await shop.act(paymentId, 'pay', { late: true })
    await enqueue(shop.db, { kind: 'payments.poll', payload: await attemptOf(intentId) })
    await shop.app.jobs.drain()
    expect((await shop.charges(intentId)).map(({ status }) => status)).toEqual(['refunded'])
    expect(await shop.stockOf(lamen)).toBe(50)
  })
})

const attemptOf = async (intentId: string) => {
  const { id } = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
  return { attemptId: id }
}

describe('USER-01 getUserStats', () => {
  it('counts the orders, and sums the amount paid minus refunds', async () => {
    const mei = await setUpMei()
    const stats = async () => unwrap(await mei.api.GET('/users/user/stats'))
    expect(await stats()).toEqual({ totalOrders: 0, totalSpent: 0 })
    await ordered(mei)
    await ordered(mei, 'IN_ROUTE', 'DELIVERED')
    const { intentId } = await shop.buyAs(mei)
    await shop.orderAs(mei, intentId, (await shop.pay(mei.api, intentId, { method: 'pix' })).paymentId)
    expect(await stats()).toEqual({ totalOrders: 3, totalSpent: 91 })
    const refunded = await ordered(mei, 'IN_ROUTE')
    await shop.act((await shop.getOrder(mei.api, refunded)).payment!.paymentId, 'refund')
    await enqueue(shop.db, { kind: 'payments.poll', payload: await attemptOf(refunded) })
    await shop.app.jobs.drain()
    expect(await stats()).toEqual({ totalOrders: 4, totalSpent: 91 })
    const lin = await shop.shopper()
    expect(unwrap(await lin.api.GET('/users/user/stats'))).toEqual({ totalOrders: 0, totalSpent: 0 })
  })
})

describe('S40 exportAccount', () => {
  it('contains all data of the account, but no credentials and no data of other accounts', async () => {
    const [mei, lin] = [await setUpMei(), await shop.shopper({ username: 'LIN-CANARY' })]
    const orderId = await ordered(mei)
    const { response, data } = await mei.api.POST('/users/user/export', { body: { password } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const all = data!.data
    expect(all).toMatchObject({
      exportedAt: new Date(shop.clock()).toISOString(),
      profile: { email, phone: '41988887777', cpf: '***.982.247-**', pendingEmail: 'canary.nova@example.com' },
      preferences: { language: 'zh-CN' },
      addresses: [address],
      sessions: [{ current: true }],
      orders: [{ orderId, guest: { email }, total: 45.5, accessKey: null }],
      wishlist: [{ productId: lamen, note: 'CANARY nota' }],
      stockAlerts: [{ productId: lamen }],
      reviews: [{ productId: lamen, title: 'CANARY title', status: 'pending' }],
      reviewVotes: [],
      contactMessages: [
        {
          sentAt: expect.stringMatching(/^2026-11-23T/),
          name: 'CANARY Mei',
          email,
          subject: 'order',
          message: 'Onde está o CANARY?',
          language: 'pt-BR',
        },
      ],
    })
    // The order consumed the cart.
    expect(unitsIn(all.cart)).toEqual([])
    await cartBrowser(mei.api).set(lamen, 1)
    const again = unwrap(await mei.api.POST('/users/user/export', { body: { password } }))
    expect(unitsIn(again.cart)).toEqual([[lamen, 1]])
    const text = JSON.stringify(all)
    for (const secret of [cpf, 'argon2', 'LIN-CANARY', lin.sessionId, othersMessage]) expect(text).not.toContain(secret)
  })

  it('requires the password if there is one', async () => {
    const mei = await setUpMei()
    const exportAccount = async (body: { password?: string }) =>
      unwrap(await mei.api.POST('/users/user/export', { body }))
    expect(await problem(exportAccount({}))).toEqual([400, 'VALIDATION_FAILED', 'password REQUIRED'])
    expect(await problem(exportAccount({ password: 'errada-errada' }))).toEqual([
      422,
      'PASSWORD_WRONG',
      'password NOT_ALLOWED',
    ])
    await shop.db.updateTable('users').set({ password_hash: null }).execute()
    expect((await exportAccount({})).profile.hasPassword).toBe(false)
  })
})
