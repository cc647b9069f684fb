import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { silentLogger } from '#platform/log.ts'
import { testPayments } from '#testing.ts'

import { findAccountProblem } from './mercado-pago.ts'
import { startScriptedProvider } from './scripted-provider.examples.ts'

let provider: Awaited<ReturnType<typeof startScriptedProvider>>
beforeAll(async () => {
  provider = await startScriptedProvider()
})
afterAll(() => provider.close())

const check = (collectorId: string, status = 200, body: unknown = { id: 488_000_001, site_id: 'MLB' }) => {
  provider.script.answer = ({ path }) => (path === '/users/me' ? { status, body } : { status: 404, body: {} })
  return findAccountProblem({ ...testPayments, baseUrl: provider.url, collectorId }, silentLogger)
}

describe('D49 payment account check at startup', () => {
  it('accepts the account of the access token', async () => {
    expect(await check('488000001')).toBeNull()
  })

  it('names a wrong collector id and the right one', async () => {
    expect(await check('1')).toBe('MP_COLLECTOR_ID is 1, but MP_ACCESS_TOKEN belongs to the account 488000001.')
  })

  it('names a rejected access token', async () => {
    expect(await check('488000001', 401, { message: 'invalid token' })).toMatch(/^MP_ACCESS_TOKEN is rejected/)
  })

  it('does not keep the shop closed while the provider is down', async () => {
    expect(await check('488000001', 503, {})).toBeNull()
  })
})
