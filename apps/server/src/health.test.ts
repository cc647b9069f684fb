import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { createLogger } from '@lotus/api/platform/logger'

import { registerHealth } from './health.ts'

it('R11 a slow or stopped database removes no replica for 90 seconds, and the first answer brings it back', async () => {
  const app = Fastify()
  let now = 0
  let isUp = true
  let asked = 0
  const probe = async () => {
    asked++
    if (!isUp) throw new Error('connect ECONNREFUSED')
  }
  const logger = createLogger({ level: 'silent' })
  const { check, close } = registerHealth(app, { probe, logger, clock: () => now })
  const ready = async () => {
    const { statusCode, headers, body } = await app.inject('/readyz')
    expect(headers['cache-control']).toBe('no-store')
    return [statusCode, body]
  }
  expect(await ready()).toEqual([200, '{"status":"ok"}'])
  isUp = false
  now = 60_000
  await check()
  expect(await ready()).toEqual([200, '{"status":"ok"}'])
  now = 90_001
  await check()
  expect(await ready()).toEqual([503, '{"status":"down"}'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  isUp = true
  await check()
  expect(await ready()).toEqual([200, '{"status":"ok"}'])
  // A request asks no database.
  expect(asked).toBe(3)
  close()
  expect(await ready()).toEqual([503, '{"status":"closing"}'])
  await app.close()
})
