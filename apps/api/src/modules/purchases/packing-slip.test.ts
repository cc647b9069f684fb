import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { formatPhone } from '@lotus/commerce/brazil'
import { formatCep } from '@lotus/commerce/cep'
import { guestData } from '@lotus/fixtures/checkout'

import { lamen, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

it('BEY-18 a packing slip shows address, phone and substitution, and treats what buyers wrote as text', async () => {
  const api = shop.browser()
  const name = '<script>alert(1)</script> & "Ana"'
  const request = await shop.request(api, [{ productId: lamen, quantity: 4 }], { guest: { ...guestData, name } })
  const { intentId } = await shop.openIntent(api, request)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  const order = await shop.order(api, intentId, paymentId)
  const { output } = await shop.app.operator.run({ operator: 'ana', args: ['packing-slip', order.orderNumber] })
  expect(output).not.toContain('<script')
  expect(output).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ana&quot;')
  for (const text of [
    order.address.street,
    order.address.city,
    formatPhone(guestData.phone),
    formatCep(order.address.zipCode),
    '<td>T-1</td>',
    'Perguntar antes de trocar',
  ]) {
    expect(output).toContain(text)
  }
})
