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

const migration = '0047-promised-days.sql'
const read = (name: string) => readFile(new URL(name, migrationsFolder), 'utf8')

/** A paid order and one that waits for its payment. */
const formerShop = `
  insert into checkout_intents (id, status, holding, guest_hash, email, address_hash, guest, address, shipping, subtotal_cents,
      shipping_cents, tax_cents, total_cents, expires_at, created_at, updated_at)
    select ('00000000-0000-4000-8000-00000000000' || number)::uuid, 'ORDERED', 'none', repeat('0', 64), 'a@b', repeat('0', 64),
      '{}', '{}', '{"earliest": "2026-11-24", "latest": "2026-11-25"}', 100, 0, 0, 100, now(), now(), now()
    from generate_series(1, 2) as number;
  insert into orders (id, order_number, status, created_at, updated_at) values
    ('00000000-0000-4000-8000-000000000001', 'LT-000001', 'IN_ROUTE', now(), now()),
    ('00000000-0000-4000-8000-000000000002', 'LT-000002', 'WAITING_PAYMENT', now(), now());
  insert into order_events (order_id, event, at) values
    ('00000000-0000-4000-8000-000000000001', 'WAITING_PAYMENT', now()),
    ('00000000-0000-4000-8000-000000000001', 'PAYED', now()),
    ('00000000-0000-4000-8000-000000000002', 'WAITING_PAYMENT', now());`

it('D42 0047-promised-days keeps the promised days of paid orders, and removes those of unpaid ones', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  // Migrations that run outside a transaction change only the search index.
  const former: string[] = []
  for (const name of names.filter((each) => each < migration)) {
    if (!(await read(name)).startsWith('-- Outside a transaction')) former.push(name)
  }
  const orders = await database.db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('create schema former; set search_path to former, public')
    try {
      await run('begin')
      for (const name of former) await run(await read(name))
      await run(formerShop)
      await run(await read(migration))
      await run('commit')
      const { rows } = await sql`select order_number, earliest, latest from former.orders order by id`.execute(
        connection,
      )
      return rows
    } finally {
      await run('rollback; reset search_path; drop schema former cascade')
    }
  })
  expect(orders).toEqual([
    { order_number: 'LT-000001', earliest: '2026-11-24', latest: '2026-11-25' },
    { order_number: 'LT-000002', earliest: null, latest: null },
  ])
})
