import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import type { PaymentRequest } from '@lotus/openapi/schema'

import { rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

/** What the browser gets from the provider for a total in reais. */
async function offered(total: number, installments: number): Promise<number> {
  const { body } = await shop.sandbox.call('GET', `/v1/payment_methods/installments?bin=503143&amount=${total}`)
  const [{ payer_costs }] = body as unknown as [{ payer_costs: { installments: number; total_amount: number }[] }]
  return payer_costs.find((plan) => plan.installments === installments)?.total_amount ?? 0
}

const inParts = async (installments: number, expectedTotal?: number): Promise<PaymentRequest> => ({
  ...(await shop.card('APRO', installments)),
  ...(expectedTotal === undefined ? {} : { expectedTotal }),
})

describe('CHK-06 BEY-09 instalments', () => {
  it('cost what the provider offered: the payment has the amount and the total with interest', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api, [{ productId: 3, quantity: 2 }])
    const whole = await offered(total, 6)
    expect(whole).toBeGreaterThan(total)
    const payment = await shop.pay(api, intentId, await inParts(6, whole))
    expect(payment).toMatchObject({ status: 'approved', installments: 6, amount: total, totalAmount: whole })
    const order = await shop.order(api, intentId, payment.paymentId)
    expect([order.status, order.total, order.payment?.totalAmount]).toEqual(['PAYED', total, whole])
  })

  it('CHK-12 USER-03 the totals in the e-mail and in the order list include the interest', async () => {
    const mei = await shop.shopper()
    const { intentId, total } = await shop.buyAs(mei, { cpf: guestData.cpf })
    const parts = 4
    const whole = await offered(total, parts)
    expect(whole).toBeGreaterThan(total)
    const payment = await shop.pay(mei.api, intentId, await inParts(parts, whole))
    await shop.orderAs(mei, intentId, payment.paymentId)
    const { content } = unwrap(await mei.api.GET('/users/user/orders', { params: { query: {} } }))
    expect(content.map((order) => order.total)).toEqual([whole])
    const mail = (await shop.readMail()).find(({ text }) => text.includes('Juros'))
    const reais = (amount: number) => `R$\u00a0${amount.toFixed(2).replace('.', ',')}`
    expect(mail?.text).toContain(`Juros do parcelamento: ${reais(whole - total)}`)
    expect(mail?.text).toContain(`Total: ${reais(whole)}`)
  })

  it('D10 are free of interest up to three', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api, [{ productId: 3, quantity: 2 }])
    expect(await shop.pay(api, intentId, await inParts(3))).toMatchObject({ installments: 3, totalAmount: total })
  })

  it.each([
    ['another total than the provider’s', 6, -1],
    ['interest that the shopper did not see', 6, null],
    ['a number that the provider does not offer', 12, 0],
    ['interest for a single payment', 1, 5],
  ])('CHK-08 are rejected before the charge for %s', async (_case, installments, difference) => {
    const api = shop.browser()
    // R$ 45,50: twelve parts would be below the provider's minimum of R$ 5,00.
    const { intentId, total } = await shop.buy(api)
    const seen = (await offered(total, installments)) || total
    const key = randomUUID()
    const request = await inParts(installments, difference === null ? undefined : seen + difference)
    const error = await rejection(shop.pay(api, intentId, request, key))
    expect([error.status, error.code]).toEqual([409, 'INSTALLMENTS_CHANGED'])
    expect(await shop.charges(intentId)).toEqual([])
    expect((await shop.intent(api, intentId)).payments).toEqual([])
    expect(await shop.pay(api, intentId, { method: 'pix' })).toMatchObject({ status: 'pending' })
  })

  it('CHK-08 charges nothing when the provider does not answer about its plans', async () => {
    const api = shop.browser()
    const { intentId, total } = await shop.buy(api, [{ productId: 3, quantity: 2 }])
    const request = await inParts(6, await offered(total, 6))
    await shop.sandbox.admin('/faults', { match: 'GET /v1/payment_methods/installments', kind: 'http503', times: 2 })
    const error = await rejection(shop.pay(api, intentId, request))
    expect([error.status, error.code]).toEqual([503, 'PAYMENT_PROVIDER_DOWN'])
    expect(await shop.charges(intentId)).toEqual([])
    expect(await shop.pay(api, intentId, request)).toMatchObject({ status: 'approved', installments: 6 })
  })
})
