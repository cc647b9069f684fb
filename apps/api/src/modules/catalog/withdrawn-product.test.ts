import { afterAll, beforeAll, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

const withdrawn = 30

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
  await app.db.updateTable('products').set({ active: false }).where('id', '=', withdrawn).execute()
})
afterAll(() => app.close())

it('BEY-07 a product that is no longer sold is not found, but has alternatives of its department', async () => {
  const asked = { params: { path: { productId: withdrawn } } }
  await expect(app.api.GET('/public/products/{productId}', asked).then(unwrap)).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  })
  const found = unwrap(await app.api.GET('/public/products/{productId}/related', asked))
  const { department_id } = await app.db
    .selectFrom('products')
    .select('department_id')
    .where('id', '=', withdrawn)
    .executeTakeFirstOrThrow()
  expect(found).toHaveLength(10)
  for (const { departmentId, productId, quantity } of found) {
    expect([departmentId, productId === withdrawn, quantity > 0]).toEqual([department_id, false, true])
  }
})
