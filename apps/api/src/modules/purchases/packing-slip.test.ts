import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { formatPhone } from '@lotus/commerce/brazil'
import { formatCep } from '@lotus/commerce/cep'
import { guestData } from '@lotus/fixtures/checkout'

import { substitutions } from './order-description.ts'
import { lamen, miso, rice, startTestShop, type TestShop } from './testing.ts'

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

it('BEY-12 a packing slip shows the choice of a product where it differs from that of the order', async () => {
  const api = shop.browser()
  const request = await shop.request(
    api,
    [lamen, miso, rice].map((productId) => ({ productId, quantity: 1 })),
  )
  const [ofOrder, same, other] = request.items
  const items = [
    ofOrder!,
    { ...same!, substitution: 'similar' as const },
    { ...other!, substitution: 'refund' as const },
  ]
  const { intentId } = await shop.openIntent(api, { ...request, items, substitution: 'similar' })
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  const { orderNumber } = await shop.order(api, intentId, paymentId)
  const run = async (command: string) =>
    (await shop.app.operator.run({ operator: 'ana', args: [command, orderNumber] })).output
  const slip = await run('packing-slip')
  expect(slip.match(/Se faltar: [^<]+/g)).toEqual([
    'Se faltar: Trocar por um produto parecido',
    'Se faltar: Não trocar: reembolsar',
  ])
  expect(slip).toMatch(/Arroz[^\n]*<strong>Se faltar: Não trocar: reembolsar<\/strong>/)
  const choicesIn = (output: string) => output.split('\n').filter((line) => line.includes(' missing'))
  const orderChoice = '  If a product is missing: replace by a similar product ("Trocar por um produto parecido")'
  const lineChoice = 'if it is missing: do not replace, refund \\("Não trocar: reembolsar"\\)$'
  expect(choicesIn(await run('order'))).toEqual([
    expect.stringMatching(`^ {2}1 × Arroz.*R\\$ [\\d,]+, ${lineChoice}`),
    orderChoice,
  ])
  const list = await shop.app.operator.run({ operator: 'ana', args: ['orders-to-pack'] })
  expect(choicesIn(list.output)).toEqual([expect.stringMatching(`^ {2}1 × Arroz.*\\), ${lineChoice}`), orderChoice])
  const json = await shop.app.operator.run({ operator: 'ana', args: ['orders-to-pack', '--json'] })
  expect(JSON.parse(json.output)).toMatchObject([
    { substitution: 'similar', lines: [{ substitution: null }, { substitution: null }, { substitution: 'refund' }] },
  ])
})

it('BEY-12 docs/operator.md lists the substitution texts of the commands and the packing slip', async () => {
  const guide = await readFile(new URL('../../../../../docs/operator.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \| `(similar|ask|refund)` \|$/gm)]
  expect(Object.fromEntries(rows.map(([, command, slip, choice]) => [choice, [command, slip]]))).toEqual(substitutions)
})
