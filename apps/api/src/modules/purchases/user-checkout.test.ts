import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { addressData } from '@lotus/fixtures/addresses'
import { guestData } from '@lotus/fixtures/checkout'

import { rowsOf } from '../accounts/testing.ts'
import { lamen, miso, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const { cpf } = guestData
const otherCpf = '52998224725'
const problem = async (call: Promise<unknown>) => {
  const { status, code, fields } = await rejection(call)
  return [status, code, ...fields.map(({ path, code: why }) => `${path} ${why}`)]
}

describe('CHK-01 createUserCheckoutIntent', () => {
  it('freezes a copy of the address, the account’s e-mail and the owner', async () => {
    const mei = await shop.shopper({ email: 'mei@example.com' })
    const intent = await shop.buyAs(mei, { cpf })
    expect(intent).toMatchObject({ status: 'OPEN', orderId: null, total: 45.5, payments: [] })
    const { label: _label, recipient, phone, ...address } = addressData
    const [row] = await shop.db.selectFrom('checkout_intents').selectAll().execute()
    expect(row).toMatchObject({
      id: intent.intentId,
      user_id: mei.userId,
      email: 'mei@example.com',
      guest: { name: recipient, email: 'mei@example.com', phone, sealedCpf: expect.stringMatching(/^v1\./) },
      address,
    })
    unwrap(
      await mei.api.PUT('/users/addresses/{addressId}', {
        params: { path: { addressId: mei.addressId } },
        body: { ...addressData, street: 'Rua Outra' },
      }),
    )
    const { address: kept } = await shop.db.selectFrom('checkout_intents').select('address').executeTakeFirstOrThrow()
    expect(kept.street).toBe(addressData.street)
  })

  it('BEY-12 saves the substitution choices of the order and of a line, and returns them with the order', async () => {
    const mei = await shop.shopper()
    const { items, ...body } = await shop.requestAs(mei, { cpf, substitution: 'similar' })
    const chosen = items.map((item) => ({ ...item, substitution: 'ask' as const }))
    const intent = await mei.api.POST('/users/checkout/intents', {
      params: { header: { 'Idempotency-Key': randomUUID() } },
      body: { ...body, items: chosen },
    })
    const { intentId } = unwrap(intent)
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    const { substitution, lines } = await shop.orderAs(mei, intentId, paymentId)
    expect([substitution, lines.map((line) => line.substitution)]).toEqual(['similar', ['ask']])
  })

  it('saves a given CPF to the profile and uses it the next time', async () => {
    const mei = await shop.shopper()
    expect(await problem(shop.buyAs(mei, { cpf: null }))).toEqual([400, 'VALIDATION_FAILED', 'cpf REQUIRED'])
    expect(await problem(shop.buyAs(mei, { cpf: '11111111111' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'cpf INVALID_CPF',
    ])
    await shop.buyAs(mei, { cpf })
    expect(unwrap(await mei.api.GET('/users/user/profile')).cpf).toBe('***.456.789-**')
    const { intentId } = await shop.buyAs(mei, { cpf: null })
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    const { body } = await shop.sandbox.call('GET', `/v1/payments/${paymentId}`)
    expect(body['payer']).toMatchObject({ identification: { type: 'CPF', number: cpf } })
    await shop.buyAs(mei, { cpf: otherCpf })
    expect(unwrap(await mei.api.GET('/users/user/profile')).cpf).toBe('***.982.247-**')
  })

  it('S40 stores the CPF only encrypted', async () => {
    const mei = await shop.shopper()
    const { intentId } = await shop.buyAs(mei, { cpf })
    const { paymentId } = await shop.pay(mei.api, intentId, await shop.card('APRO'))
    await shop.orderAs(mei, intentId, paymentId)
    const guest = shop.browser()
    const bought = await shop.buy(guest)
    await shop.order(guest, bought.intentId, (await shop.pay(guest, bought.intentId, { method: 'pix' })).paymentId)
    const rows = await rowsOf(shop.db)
    expect(rows.get('checkout_intents')).toHaveLength(2)
    for (const [table, texts] of rows) {
      for (const text of texts) expect(`${table} ${text}`).not.toMatch(/12345678909|123\.456\.789-09/)
    }
  })

  it('S06 returns NOT_FOUND for another account’s address, without its data', async () => {
    const [mei, lin] = [await shop.shopper(), await shop.shopper({ address: { street: 'CANARY-LIN' } })]
    const answers = []
    for (const addressId of [lin.addressId, 999_999]) {
      const error = await rejection(shop.buyAs({ ...mei, addressId }, { cpf }))
      answers.push([error.status, error.code, error.message, error.params, error.fields])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.slice(0, 2)).toEqual([404, 'NOT_FOUND'])
    expect(await shop.db.selectFrom('checkout_intents').select('id').execute()).toEqual([])
    expect(await shop.stockOf(lamen)).toBe(50)
  })

  it('S01 S30 uses the server’s prices, stock and delivery, as for guests', async () => {
    const mei = await shop.shopper()
    expect(await problem(shop.buyAs(mei, { cpf, expectedTotal: 1 }))).toEqual([409, 'PRICE_CHANGED'])
    expect(await problem(shop.buyAs(mei, { cpf, quoteId: randomUUID() }))).toEqual([409, 'QUOTE_STALE'])
    const elsewhere = await shop.shopper({ address: { zipCode: '01310100', state: 'SP' } })
    expect(await problem(shop.buyAs({ ...elsewhere, zipCode: '80020310' }, { cpf }))).toEqual([409, 'QUOTE_STALE'])
    expect(await shop.stockOf(lamen)).toBe(50)
  })

  it('R03 scopes the idempotency key to the account, not to the browser', async () => {
    const [mei, lin] = [await shop.shopper(), await shop.shopper()]
    const key = randomUUID()
    const body = await shop.requestAs(mei, { cpf })
    const send = (api: typeof mei.api, sent = body) =>
      api.POST('/users/checkout/intents', { params: { header: { 'Idempotency-Key': key } }, body: sent })
    const again = await shop.withSession({ userId: mei.userId })
    const answers = await Promise.all([send(mei.api), send(mei.api), send(again.api), send(mei.api), send(again.api)])
    const ids = new Set(answers.map((answer) => unwrap(answer).intentId))
    expect(ids.size).toBe(1)
    expect(await shop.db.selectFrom('checkout_intents').select('id').execute()).toHaveLength(1)
    expect(await problem(send(mei.api, { ...body, cpf: otherCpf }).then(unwrap))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
    const theirs = unwrap(await send(lin.api, await shop.requestAs(lin, { cpf })))
    expect(ids.has(theirs.intentId)).toBe(false)
  })

  it('releases an earlier reservation of the same browser if no payment was started', async () => {
    const mei = await shop.shopper()
    await shop.buyAs(mei, { cpf })
    await shop.buyAs(mei, { cpf, items: [{ productId: miso, quantity: 3 }] })
    expect([await shop.stockOf(lamen), await shop.stockOf(miso)]).toEqual([50, 17])
  })
})

describe('S05 S07 S37 access to an account’s purchases', () => {
  it('is granted to the account in any browser, and to the buying browser after the session ends', async () => {
    const mei = await shop.shopper()
    const { intentId } = await shop.buyAs(mei, { cpf })
    const elsewhere = await shop.withSession({ userId: mei.userId })
    const after = shop.browser({ cookies: mei.cookies })
    for (const api of [mei.api, elsewhere.api, after]) {
      expect((await shop.intent(api, intentId)).intentId).toBe(intentId)
    }
    const { paymentId } = await shop.pay(after, intentId, { method: 'pix' })
    const { orderId } = await shop.order(after, intentId, paymentId)
    expect((await shop.getOrder(elsewhere.api, orderId)).orderId).toBe(orderId)
    const { user_id } = await shop.db.selectFrom('checkout_intents').select('user_id').executeTakeFirstOrThrow()
    expect(user_id).toBe(mei.userId)
  })

  it('is denied to another account, another browser and the next account in the same browser', async () => {
    const mei = await shop.shopper()
    const lin = await shop.shopper()
    const { intentId } = await shop.buyAs(mei, { cpf })
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    const next = await shop.withSession({ userId: lin.userId }, { cookies: mei.cookies })
    for (const api of [lin.api, shop.browser(), next.api]) {
      expect(await problem(shop.intent(api, intentId))).toEqual([404, 'NOT_FOUND'])
      expect(await problem(shop.pay(api, intentId, { method: 'pix' }))).toEqual([404, 'NOT_FOUND'])
    }
    for (const other of [lin, { ...lin, api: next.api }]) {
      expect(await problem(shop.orderAs(other, intentId, paymentId))).toEqual([404, 'NOT_FOUND'])
    }
    const { orderId } = await shop.orderAs(mei, intentId, paymentId)
    for (const api of [lin.api, shop.browser(), next.api]) {
      expect(await problem(shop.getOrder(api, orderId))).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('keeps a guest’s purchase accessible to the guest’s browser after sign-in, and a null owner matches no account', async () => {
    const cookies = new Map<string, string>()
    const guest = shop.browser({ cookies })
    const { intentId } = await shop.buy(guest)
    const mei = await shop.withSession({}, { cookies })
    expect((await shop.intent(mei.api, intentId)).intentId).toBe(intentId)
    const lin = await shop.shopper()
    expect(await problem(shop.intent(lin.api, intentId))).toEqual([404, 'NOT_FOUND'])
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    expect(await problem(shop.orderAs({ ...lin, api: mei.api }, intentId, paymentId))).toEqual([404, 'NOT_FOUND'])
    expect((await shop.order(mei.api, intentId, paymentId)).orderId).toBe(intentId)
  })
})

describe('S26 createOrder', () => {
  it('R03 creates one order per intent, with its signed link, whatever the key', async () => {
    const mei = await shop.shopper()
    const { intentId } = await shop.buyAs(mei, { cpf })
    const { paymentId } = await shop.pay(mei.api, intentId, await shop.card('APRO'))
    const key = randomUUID()
    const orders = [
      await shop.orderAs(mei, intentId, paymentId, key),
      await shop.orderAs(mei, intentId, paymentId, key),
      await shop.orderAs(mei, intentId, paymentId),
    ]
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1)
    expect(orders[0]).toMatchObject({ orderId: intentId, status: 'PAYED', accessKey: expect.stringMatching(/^.{43}$/) })
    const elsewhere = await shop.withSession({ userId: mei.userId })
    expect((await shop.orderAs({ ...mei, api: elsewhere.api }, intentId, paymentId)).accessKey).toBe(null)
  })

  it('S01 ignores the payment status that the browser sends', async () => {
    const mei = await shop.shopper()
    const { intentId } = await shop.buyAs(mei, { cpf })
    expect(await problem(shop.orderAs(mei, intentId, '999999'))).toEqual([409, 'PAYMENT_MISMATCH'])
    const rejected = await shop.pay(mei.api, intentId, await shop.card('FUND'))
    expect(await problem(shop.orderAs(mei, intentId, rejected.paymentId))).toEqual([409, 'PAYMENT_MISMATCH'])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})
