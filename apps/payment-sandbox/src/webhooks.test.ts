import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Delivery, type Json, PIX, WEBHOOK_SECRET, startReceiver, startSandbox } from './testing.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const receiver = async (answers?: number[]) => {
  const made = await startReceiver(answers)
  open.push(made.close)
  return made
}
const sandboxFor = async (more: Parameters<typeof startSandbox>[0] = {}) => {
  const made = await startSandbox({ webhookRetryMs: [30, 60], ...more })
  open.push(made.close)
  return made
}

/** Written from the documentation, not from the sender's code. */
const isSigned = (delivery: Delivery, secret = WEBHOOK_SECRET): boolean => {
  const parts = Object.fromEntries(
    String(delivery.headers['x-signature'])
      .split(',')
      .map((part) => part.split('=') as [string, string]),
  )
  const manifest = `id:${delivery.url.searchParams.get('data.id') ?? ''};request-id:${String(delivery.headers['x-request-id'])};ts:${parts.ts};`
  return createHmac('sha256', secret).update(manifest).digest('hex') === parts.v1
}
const actions = (deliveries: Delivery[]) => deliveries.map((delivery) => delivery.body.action)

test.each([
  ['pay', 'approved'],
  ['refuse', 'rejected'],
  ['expire', 'cancelled'],
])('S22 a Pix sends signed webhooks for its creation and then %s to its own URL', async (action, status) => {
  const shop = await receiver()
  const sandbox = await sandboxFor()
  const payment = await sandbox.pay({ ...PIX, notification_url: shop.url })
  await shop.received(1)
  expect((await sandbox.admin(`/payments/${String(payment.id)}/${action}`)).body.status).toBe(status)
  const [created, updated] = await shop.received(2)
  for (const delivery of [created!, updated!]) {
    expect(delivery.url.pathname).toBe('/hook')
    expect(Object.fromEntries(delivery.url.searchParams)).toEqual({
      shop: '1',
      'data.id': String(payment.id),
      type: 'payment',
    })
    expect(isSigned(delivery)).toBe(true)
    expect(isSigned(delivery, 'another secret')).toBe(false)
  }
  expect(created!.body).toEqual({
    id: expect.any(Number) as number,
    live_mode: false,
    type: 'payment',
    date_created: expect.stringMatching(/-04:00$/) as string,
    user_id: String(payment.collector_id),
    api_version: 'v1',
    action: 'payment.created',
    data: { id: String(payment.id) },
  })
  expect(updated!.body).toMatchObject({ action: 'payment.updated', data: { id: String(payment.id) } })
})

test('the time is in milliseconds, or in seconds on request', async () => {
  const shop = await receiver()
  const sandbox = await sandboxFor({ notificationUrl: shop.url })
  await sandbox.pay(PIX)
  await shop.received(1)
  await sandbox.admin('/webhooks', { tsUnit: 's' })
  await sandbox.pay(PIX)
  const deliveries = await shop.received(2)
  expect(deliveries.map((delivery) => /ts=(\d+),/.exec(String(delivery.headers['x-signature']))?.[1]?.length)).toEqual([
    13, 10,
  ])
  expect(deliveries.every((delivery) => isSigned(delivery))).toBe(true)
})

test('an expiry sends a webhook without a request', async () => {
  const shop = await receiver()
  let now = Date.UTC(2026, 0, 5, 12)
  const sandbox = await sandboxFor({ notificationUrl: shop.url, clock: () => now })
  await sandbox.pay({ ...PIX, date_of_expiration: '2026-01-05T12:30:00.000+00:00' })
  await shop.received(1)
  now += 1_800_000
  expect(actions(await shop.received(2))).toEqual(['payment.created', 'payment.updated'])
})

test('S23 failed deliveries are retried with new ids and signatures, a limited number of times', async () => {
  const shop = await receiver([500, 503, 500, 200])
  const sandbox = await sandboxFor({ notificationUrl: shop.url })
  await sandbox.pay(PIX)
  const deliveries = await shop.received(3)
  expect(deliveries.every((delivery) => isSigned(delivery))).toBe(true)
  expect(new Set(deliveries.map((delivery) => delivery.body.id)).size).toBe(3)
  expect(new Set(deliveries.map((delivery) => delivery.headers['x-request-id'])).size).toBe(3)
  // Two delays are configured: a fourth delivery would be one too many; the next payment's is not.
  await sandbox.pay(PIX)
  const all = await shop.received(4)
  expect(new Set(all.slice(0, 3).map((delivery) => delivery.url.searchParams.get('data.id'))).size).toBe(1)
  expect(all[3]?.url.searchParams.get('data.id')).not.toBe(all[0]?.url.searchParams.get('data.id'))
})

test('S23 duplicates and wrong order can be requested', async () => {
  const shop = await receiver()
  const sandbox = await sandboxFor({ notificationUrl: shop.url })
  await sandbox.admin('/webhooks', { shuffle: true, duplicate: 1 })
  const payment = await sandbox.pay(PIX)
  await sandbox.admin(`/payments/${String(payment.id)}/pay`)
  expect(actions(await shop.received(4))).toEqual([
    'payment.updated',
    'payment.updated',
    'payment.created',
    'payment.created',
  ])
})

test('S26 webhooks can be lost, and sent again', async () => {
  const shop = await receiver()
  const sandbox = await sandboxFor({ notificationUrl: shop.url })
  await sandbox.admin('/webhooks', { off: true })
  const payment = await sandbox.pay(PIX)
  await sandbox.admin(`/payments/${String(payment.id)}/pay`)
  await sandbox.admin('/webhooks', { off: false })
  await sandbox.admin(`/payments/${String(payment.id)}/notify`)
  expect(actions(await shop.received(1))).toEqual(['payment.updated'])
  expect(shop.deliveries).toHaveLength(1)
})

test('a notification that was not delivered before a restart is delivered once after it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-hook-'))
  const shop = await receiver([500])
  const before = await startSandbox({ storage: { dir }, notificationUrl: shop.url, webhookRetryMs: [60_000] })
  const payment: Json = await before.pay(PIX)
  await shop.received(1)
  await before.close()
  const after = await startSandbox({ storage: { dir }, webhookRetryMs: [60_000] })
  const deliveries = await shop.received(2)
  expect(deliveries[1]?.url.searchParams.get('data.id')).toBe(String(payment.id))
  await after.pay({ ...PIX, notification_url: shop.url })
  await shop.received(3)
  await after.close()
  const third = await startSandbox({ storage: { dir }, webhookRetryMs: [60_000] })
  await third.pay({ ...PIX, notification_url: shop.url })
  expect(actions(await shop.received(4))).toEqual(Array.from({ length: 4 }, () => 'payment.created'))
  await third.close()
  rmSync(dir, { recursive: true })
})

test.each([{ duplicate: -1 }, { off: 'yes' }, { tsUnit: 'h' }])('settings are validated: %j', async (settings) => {
  const sandbox = await sandboxFor()
  expect((await sandbox.admin('/webhooks', settings)).status).toBe(400)
})
