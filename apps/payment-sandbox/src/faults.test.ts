import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Json, PIX, type RunningSandbox, startSandbox } from './testing.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.admin('/faults', undefined, 'DELETE'))
afterAll(() => sandbox.close())

const plant = (fault: object) => sandbox.admin('/faults', { match: 'POST /v1/payments', ...fault })
const create = (key: string, external_reference: string) =>
  sandbox.call('POST', '/v1/payments', { ...PIX, external_reference }, key)
const found = async (reference: string) =>
  ((await sandbox.call('GET', `/v1/payments/search?external_reference=${reference}`)).body.results as Json[]).length

test.each([
  ['http500', 500],
  ['http503', 503],
  ['http429', 429],
])('S25 %s answers without creating a payment, as often as requested', async (kind, status) => {
  await plant({ kind, times: 2 })
  const answers = [await create(kind, kind), await create(kind, kind), await create(kind, kind)]
  expect(answers.map((answer) => answer.status)).toEqual([status, status, 201])
  expect(answers[0]?.headers.get('retry-after')).toBe(status === 429 ? '1' : null)
  expect(await found(kind)).toBe(1)
})

test.each(['dropBefore', 'reset'])('S25 %s closes the connection before a payment is created', async (kind) => {
  await plant({ kind })
  await expect(create(kind, kind)).rejects.toThrow('fetch failed')
  expect(await found(kind)).toBe(0)
})

test('S25 dropAfterCommit creates the payment and closes the connection; the same key then finds it', async () => {
  await plant({ kind: 'dropAfterCommit' })
  await expect(create('dropped', 'dropped')).rejects.toThrow('fetch failed')
  expect(await found('dropped')).toBe(1)
  const again = await create('dropped', 'dropped')
  expect(again.status).toBe(200)
  expect(await found('dropped')).toBe(1)
})

test('delay answers late', async () => {
  await plant({ kind: 'delay', ms: 300 })
  const start = performance.now()
  expect((await create('slow', 'slow')).status).toBe(201)
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('a star matches one path segment, and other calls are not affected', async () => {
  const payment = (await create('star', 'star')).body
  await sandbox.admin('/faults', { match: 'GET /v1/payments/*', kind: 'http503' })
  expect((await sandbox.call('GET', `/v1/payments/${String(payment.id)}/refunds`)).status).toBe(200)
  expect((await sandbox.call('GET', `/v1/payments/${String(payment.id)}`)).status).toBe(503)
  expect((await sandbox.call('GET', `/v1/payments/${String(payment.id)}`)).status).toBe(200)
})

test.each([
  { kind: 'explode' },
  { kind: 'delay', match: 'payments' },
  { kind: 'delay', times: 0 },
  { kind: 'delay', ms: -1 },
])('an invalid fault is rejected: %j', async (fault) => {
  expect((await plant(fault)).status).toBe(400)
  expect((await sandbox.admin('/faults', undefined, 'GET')).body).toEqual({ faults: [] })
})
