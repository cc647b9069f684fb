import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { migrationsFolder } from './platform/migrate.ts'
import { openTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const migration = '0010-after-payment.sql'
const read = (name: string) => readFile(new URL(name, migrationsFolder), 'utf8')

/** A delivered order; a cancelled one whose refund is due; one that is refunded; one that was charged back instead. */
const formerShop = `
  insert into checkout_intents (id, status, holding, guest_hash, email, address_hash, guest, address, shipping, subtotal_cents,
      shipping_cents, tax_cents, total_cents, expires_at, created_at, updated_at)
    select ('00000000-0000-4000-8000-00000000000' || number)::uuid, 'ORDERED', 'none', repeat('0', 64), 'a@b', repeat('0', 64),
      '{}', '{}', '{}', 100, 0, 0, 100, now(), now(), now() from generate_series(1, 4) as number;
  insert into payment_attempts (id, intent_id, attempt, method, status, amount_cents, installments, provider_key,
      provider_payment_id, refund_reason, email, address_hash, created_at, updated_at)
    select ('00000000-0000-4000-8000-00000000000' || number)::uuid, ('00000000-0000-4000-8000-00000000000' || number)::uuid, 1,
      'pix', status, 100, 1, repeat('0', 64), '70' || number, reason, 'a@b', repeat('0', 64), now(), now()
    from (values (1, 'approved', null), (2, 'approved', 'cancelled'), (3, 'refunded', 'out_of_stock'),
      (4, 'charged_back', 'duplicate_payment')) as attempts (number, status, reason);
  insert into orders (id, order_number, status, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000001', 'LT-000000', 'DELIVERED', now(), now());
  insert into order_events (order_id, status, at) values
    ('00000000-0000-4000-8000-000000000001', 'IN_ROUTE', '2026-01-02'),
    ('00000000-0000-4000-8000-000000000001', 'DELIVERED', '2026-01-03');`

it('BEY-10 0010-after-payment dates deliveries, and makes the refunds that a former version decided', async () => {
  const former = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && name < migration).sort()
  const found = await database.db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(connection)).rows
    await run('create schema former; set search_path to former')
    try {
      await run('begin')
      for (const name of former) await run(await read(name))
      await run(formerShop)
      await run(await read(migration))
      await run('commit')
      await expect(run("update order_events set event = 'PAYED'")).rejects.toThrow('append-only')
      return {
        orders: await rows('select delivered_at::date from orders'),
        events: await rows('select event from order_events order by id'),
        refunds: await rows('select cause, state, amount_cents, provider_key from refunds order by intent_id'),
        attempts: await rows('select refunded_cents from payment_attempts order by id'),
      }
    } finally {
      await run('rollback; reset search_path; drop schema former cascade')
    }
  })
  // The key under which the former version may have asked for the refund already.
  const keyOf = (paymentId: string) => createHash('sha256').update(`refund ${paymentId}`).digest('hex')
  expect(found).toEqual({
    orders: [{ delivered_at: '2026-01-03' }],
    events: [{ event: 'IN_ROUTE' }, { event: 'DELIVERED' }],
    refunds: [
      { cause: 'CANCELLED', state: 'PENDING', amount_cents: 100, provider_key: keyOf('702') },
      { cause: 'OUT_OF_STOCK', state: 'DONE', amount_cents: 100, provider_key: keyOf('703') },
      { cause: 'DUPLICATE_PAYMENT', state: 'FAILED', amount_cents: 100, provider_key: keyOf('704') },
    ],
    attempts: [{ refunded_cents: 0 }, { refunded_cents: 0 }, { refunded_cents: 100 }, { refunded_cents: 0 }],
  })
})
