import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { exportCatalog } from './export-csv.ts'
import { lamen, startTestShop, type TestShop } from './modules/purchases/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 120_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

it('D64 stored former names are answered and exported as the new ones', async () => {
  await shop.db.updateTable('departments').set({ tint: 'frozen' }).execute()
  const api = shop.browser()
  const params = { path: { productId: lamen } }
  const product = unwrap(await api.GET('/public/products/{productId}', { params }))
  expect([product.tint, product.department.tint]).toEqual(['sky', 'sky'])
  const [department] = unwrap(await api.GET('/public/departments/navigation'))
  expect([department?.tint, department?.subDepartments[0]?.categories[0]?.tint]).toEqual(['sky', 'sky'])

  const opened = await shop.openIntent(api, await shop.request(api, [{ productId: lamen, quantity: 4 }]))
  expect(opened.lines).toMatchObject([{ tint: 'sky' }])
  // A process of the version before reads the line too.
  const stored = await shop.db.selectFrom('checkout_lines').select('product').execute()
  expect(stored).toMatchObject([{ product: { tint: 'frozen' } }])
  expect((await shop.intent(api, opened.intentId)).lines).toMatchObject([{ tint: 'sky' }])

  expect(await exportCatalog(shop.database)).toMatch(/;sky;/)
})

it('D64 a line with a name of a later version is answered with the most neutral tint', async () => {
  const api = shop.browser()
  const { intentId } = await shop.openIntent(api, await shop.request(api, [{ productId: lamen, quantity: 4 }]))
  await sql`update checkout_lines set product = product || '{"tint": "mauve"}' where intent_id = ${intentId}`.execute(
    shop.db,
  )
  expect((await shop.intent(api, intentId)).lines).toMatchObject([{ tint: 'linen' }])
})
