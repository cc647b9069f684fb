import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { testApp, type TestApp } from './testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
}, 60_000)
afterAll(() => test.close())

it('API-02 getHealth answers in the envelope', async () => {
  const result = await test.api.GET('/public/health')
  expect(result.data).toEqual({
    success: true,
    data: { status: 'ok', engine: test.database.engine, version: 'development' },
    message: null,
    error: null,
  })
  expect(unwrap(result).status).toBe('ok')
})

it('API-02 an unknown path answers NOT_FOUND in the envelope', async () => {
  const answer = await test.app.inject('/api/nothing')
  expect([answer.statusCode, answer.json().error]).toEqual([404, { code: 'NOT_FOUND' }])
})

it('API-02 a request without the API key answers 401', async () => {
  const answer = await test.app.inject('/api/public/health')
  expect([answer.statusCode, answer.json().error]).toEqual([401, { code: 'API_KEY_INVALID' }])
})

it('resetting the test app clears the answer cache', async () => {
  const settings = async () => unwrap(await test.api.GET('/public/settings'))
  await test.reset()
  expect(await settings()).toEqual([])
  await sql`insert into settings (group_name, key, value) values ('STORE', 'STORE_NAME', '"Lótus"')`.execute(test.db)
  expect(await settings()).toEqual([])
  await test.reset()
  await sql`insert into settings (group_name, key, value) values ('STORE', 'STORE_NAME', '"Lótus"')`.execute(test.db)
  expect(await settings()).toHaveLength(1)
})
