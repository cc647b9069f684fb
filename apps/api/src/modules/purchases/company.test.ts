import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'

import { lamen, rejection, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const items = [{ productId: lamen, quantity: 4 }]
const identificationOf = async (paymentId: string) => {
  const { body } = await shop.sandbox.call('GET', `/v1/payments/${paymentId}`)
  return (body['payer'] as { identification: unknown }).identification
}

describe('BEY-09 a company buys with its CNPJ', () => {
  it.each(['11222333000181', '12ABC34501DE35'])('%s reaches the provider as a CNPJ', async (cpf) => {
    const api = shop.browser()
    const { intentId } = await shop.openIntent(api, await shop.request(api, items, { guest: { ...guestData, cpf } }))
    const boleto = await shop.pay(api, intentId, { method: 'boleto' })
    expect(await identificationOf(boleto.paymentId)).toEqual({ type: 'CNPJ', number: cpf })
  })

  it('a CPF reaches the provider as a CPF', async () => {
    const api = shop.browser()
    const { intentId } = await shop.buy(api)
    const pix = await shop.pay(api, intentId, { method: 'pix' })
    expect(await identificationOf(pix.paymentId)).toEqual({ type: 'CPF', number: guestData.cpf })
  })

  it.each([
    ['a wrong check digit', '12ABC34501DE36', 'INVALID_CPF'],
    ['letters as check digits', '12ABC34501DEAB', 'WRONG_FORMAT'],
    ['a CNPJ that is cut to eleven digits', '11222333000', 'INVALID_CPF'],
    ['small letters', '12abc34501de35', 'WRONG_FORMAT'],
  ])('%s is rejected with the field', async (_case, cpf, code) => {
    const api = shop.browser()
    const body = await shop.request(api, items, { guest: { ...guestData, cpf } })
    const error = await rejection(shop.openIntent(api, body))
    expect([error.status, error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(error.fields).toEqual([{ path: 'guest.cpf', code }])
  })

  it('S40 an account saves it with its first purchase, masked in the profile, and uses it for the next', async () => {
    const by = await shop.shopper()
    const first = await shop.buyAs(by, { cpf: '12ABC34501DE35' })
    expect(first.status).toBe('OPEN')
    expect(unwrap(await by.api.GET('/users/user/profile')).cpf).toBe('**.ABC.345/01DE-**')
    const { intentId } = await shop.buyAs(by)
    const pix = await shop.pay(by.api, intentId, { method: 'pix' })
    expect(await identificationOf(pix.paymentId)).toEqual({ type: 'CNPJ', number: '12ABC34501DE35' })
  })
})
