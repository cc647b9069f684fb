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

const migration = '0008-plain-names.sql'
const read = (name: string) => readFile(new URL(name, migrationsFolder), 'utf8')

/** A shop of the version before: a sale, a refund because of missing stock, an ended session and jobs. */
const formerShop = `
  insert into departments (slug, names, image_url, tint, position) values ('d', '{"pt-BR": "D"}', '/d', 'tea', 0);
  insert into sub_departments (department_id, slug, names, position) values (1, 's', '{"pt-BR": "S"}', 0);
  insert into categories (sub_department_id, department_id, slug, names, icon_url, position)
    values (1, 1, 'c', '{"pt-BR": "C"}', '/c', 0);
  insert into products (code, category_id, sub_department_id, department_id, names, description, brand, image_url, price_cents,
      stock, net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es)
    values ('P', 1, 1, 1, '{"pt-BR": "P"}', '{"pt-BR": ""}', 'B', '/p', 100, 5, 1, 'kg', 'ambient', 'BR', 'p', 'p', 'p', 'p');
  insert into checkout_intents (id, status, holding, guest_hash, email, address_hash, guest, address, shipping, subtotal_cents,
      shipping_cents, tax_cents, total_cents, expires_at, created_at, updated_at, erase_asked_at)
    values ('00000000-0000-4000-8000-000000000001', 'ORDERED', 'none', repeat('0', 64), 'a@b', repeat('0', 64), '{}', '{}', '{}',
      100, 0, 0, 100, now(), now(), now(), '2026-01-02');
  insert into stock_moves (intent_id, product_id, kind, taken_from, given_to, quantity, at)
    select '00000000-0000-4000-8000-000000000001', 1, kind, taken_from, given_to, 1, now() from (values
      ('reserved', 'shelf', 'reserve'), ('released', 'reserve', 'shelf'), ('sold', 'reserve', 'customer'),
      ('returned', 'customer', 'shelf')) as moves (kind, taken_from, given_to);
  insert into payment_attempts (id, intent_id, attempt, method, status, amount_cents, installments, provider_key, asking_until,
      kept, refund_reason, next_look_at, looks, email, address_hash, created_at, updated_at)
    select ('00000000-0000-4000-8000-00000000000' || attempt)::uuid, '00000000-0000-4000-8000-000000000001', attempt, 'pix',
      'approved', 100, 1, repeat('0', 64), '2026-01-03', attempt = 1, reason, '2026-01-04', 3, 'a@b', repeat('0', 64), now(), now()
    from (values (1, 'stock_gone'), (2, 'paid_twice')) as attempts (attempt, reason);
  insert into orders (id, order_number, status, cancel_reason, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000001', 'LT-000000', 'CANCELLED', 'stock_gone', now(), now());
  insert into users (email, username, created_at, updated_at) values ('a@b', 'A', now(), now());
  insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at, ended_at, end_reason, proved_at)
    values ('00000000-0000-4000-8000-000000000001', 1, 'Firefox', now(), now(), now(), now(), 'ended_elsewhere', '2026-01-05');
  insert into jobs (id, kind, payload, dedupe_key, every_seconds)
    select gen_random_uuid(), kind, payload::jsonb, key, every from (values
      ('payments.look', '{"attemptId": "a"}', null, null), ('payments.notice', '{"noticeId": "n"}', null, null),
      ('payments.look-due', 'null', 'every:payments.look-due', 15), ('checkout.clean', 'null', 'every:checkout.clean', 3600)
    ) as former (kind, payload, key, every);`

it('0008-plain-names renames the data of a former version and loses none', async () => {
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
      await expect(run('update stock_moves set quantity = 2')).rejects.toThrow('append-only')
      return {
        moves: await rows('select kind, source, destination from stock_moves order by id'),
        attempts: await rows(
          'select accepted, refund_reason, locked_until::date, next_poll_at::date, polls from payment_attempts order by attempt',
        ),
        orders: await rows('select cancel_reason from orders'),
        intents: await rows('select erasure_requested_at::date from checkout_intents'),
        sessions: await rows('select end_reason, reauthenticated_at::date from sessions'),
        jobs: await rows('select kind, payload, dedupe_key from jobs order by kind'),
      }
    } finally {
      await run('rollback; reset search_path; drop schema former cascade')
    }
  })
  const attempt = { locked_until: '2026-01-03', next_poll_at: '2026-01-04', polls: 3 }
  expect(found).toEqual({
    moves: [
      { kind: 'reserved', source: 'stock', destination: 'reservation' },
      { kind: 'released', source: 'reservation', destination: 'stock' },
      { kind: 'sold', source: 'reservation', destination: 'customer' },
      { kind: 'returned', source: 'customer', destination: 'stock' },
    ],
    attempts: [
      { accepted: true, refund_reason: 'out_of_stock', ...attempt },
      { accepted: false, refund_reason: 'duplicate_payment', ...attempt },
    ],
    orders: [{ cancel_reason: 'out_of_stock' }],
    intents: [{ erasure_requested_at: '2026-01-02' }],
    sessions: [{ end_reason: 'revoked', reauthenticated_at: '2026-01-05' }],
    jobs: [
      { kind: 'checkout.clean', payload: null, dedupe_key: 'every:checkout.clean' },
      { kind: 'payments.notification', payload: { notificationId: 'n' }, dedupe_key: null },
      { kind: 'payments.poll', payload: { attemptId: 'a' }, dedupe_key: null },
      { kind: 'payments.poll-due', payload: null, dedupe_key: 'every:payments.poll-due' },
    ],
  })
})
