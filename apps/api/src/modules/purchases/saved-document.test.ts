import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import { MASTER } from '@lotus/payment-sandbox/testing'

import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const { cpf } = guestData
const masked = '***.456.789-**'
const cnpj = '12ABC34501DE35'
const maskedCnpj = '**.ABC.345/01DE-**'

/** A card of the buyer: its token has the holder's name, and no document. */
const cardWithoutDocument = () => shop.card('APRO', 1, { ...MASTER, document: false })

const receiptOf = async (api: Api, orderId: string) =>
  unwrap(await api.GET('/public/orders/{orderId}/receipt', { params: { path: { orderId } } })).buyer.cpf

describe('S40 the saved CPF pays by card without the browser', () => {
  it('identifies the payer of an account’s next purchase at the provider, and the browser sees it masked only', async () => {
    const mei = await shop.shopper()
    await shop.buyAs(mei, { cpf })
    const intent = await shop.buyAs(mei, { cpf: null })
    const payment = await shop.pay(mei.api, intent.intentId, await cardWithoutDocument())
    expect(payment.status).toBe('approved')
    const seen = [intent, payment, await shop.intent(mei.api, intent.intentId)]
    expect(seen.map((answer) => 'cpf' in answer && answer.cpf)).toEqual([masked, false, masked])
    expect(JSON.stringify(seen)).not.toContain(cpf)
    const { body } = await shop.sandbox.call('GET', `/v1/payments/${payment.paymentId}`)
    expect(body).toMatchObject({
      payer: { identification: { type: 'CPF', number: cpf } },
      card: { cardholder: { name: 'APRO', identification: { type: null, number: null } } },
    })
  })

  it('is the CNPJ of a company, and of a guest the one of the reservation', async () => {
    const mei = await shop.shopper()
    expect((await shop.buyAs(mei, { cpf: cnpj })).cpf).toBe(maskedCnpj)
    const api = shop.browser()
    const { intentId, cpf: shown } = await shop.buy(api)
    expect(shown).toBe(masked)
    const { paymentId } = await shop.pay(api, intentId, await cardWithoutDocument())
    const { body } = await shop.sandbox.call('GET', `/v1/payments/${paymentId}`)
    expect(body['payer']).toMatchObject({ identification: { type: 'CPF', number: cpf } })
  })

  it('an account without a saved CPF must type one', async () => {
    const mei = await shop.shopper()
    const error = await rejection(shop.buyAs(mei, { cpf: null }))
    expect([error.status, error.fields]).toEqual([400, [{ path: 'cpf', code: 'REQUIRED' }]])
  })
})

describe('BEY-10 the buyer’s document on the receipt', () => {
  const paid = async (api: Api, intentId: string) => {
    const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
    await shop.order(api, intentId, paymentId)
    return intentId
  }

  it.each([
    [cpf, '123.456.789-09', masked],
    [cnpj, '12.ABC.345/01DE-35', maskedCnpj],
  ])(
    'S40 %s is complete for the account that owns the order, and masked for its browser as a guest',
    async (...row) => {
      const [number, complete, hidden] = row
      const mei = await shop.shopper()
      const orderId = await paid(mei.api, (await shop.buyAs(mei, { cpf: number })).intentId)
      expect(await receiptOf(mei.api, orderId)).toBe(complete)
      const own = { params: { path: { orderId } } }
      expect(unwrap(await mei.api.GET('/users/user/orders/{orderId}/receipt', own)).buyer.cpf).toBe(complete)
      expect(await receiptOf(shop.browser({ cookies: mei.cookies }), orderId)).toBe(hidden)
    },
  )

  it('S40 is masked for a guest, and for an account that sees a guest’s order until it claims it', async () => {
    const cookies = new Map<string, string>()
    const guest = shop.browser({ cookies })
    const items = [{ productId: lamen, quantity: 4 }]
    const orderId = await paid(guest, (await shop.buy(guest, items)).intentId)
    expect(await receiptOf(guest, orderId)).toBe(masked)
    const mei = await shop.withSession({}, { cookies })
    expect(await receiptOf(mei.api, orderId)).toBe(masked)
    unwrap(await mei.api.PUT('/users/user/orders/{orderId}/claim', { params: { path: { orderId } } }))
    expect(await receiptOf(mei.api, orderId)).toBe('123.456.789-09')
  })

  it('is absent once the purchase’s personal data is erased', async () => {
    const api = shop.browser()
    const orderId = await paid(api, (await shop.buy(api)).intentId)
    const { guest } = await shop.db.selectFrom('checkout_intents').select('guest').executeTakeFirstOrThrow()
    const erased = JSON.stringify({ ...guest, sealedCpf: '' })
    await shop.db.updateTable('checkout_intents').set({ guest: erased }).execute()
    expect([await receiptOf(api, orderId), (await shop.intent(api, orderId)).cpf]).toEqual([null, null])
  })
})
