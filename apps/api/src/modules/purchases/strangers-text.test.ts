import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { optionsOf } from '#domain/command-usage.ts'
import { unwrap } from '@lotus/api-client'
import { toCents, toReais } from '@lotus/commerce/money'

import { centreWindows } from '#modules/windows/windows.examples.ts'
import { printable } from '#platform/printable.ts'

import { lamen, startTestShop, type TestShop } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(async () => {
  await shop.reopen()
  await shop.schedule(centreWindows)
})
afterAll(() => shop.close())

const forged = 'LT-FORGED  until 2026-01-01  Retirada'
/** A text that was stored before FORBIDDEN_CHARACTERS rejected it. */
const hostile = `Ana\r\n${forged}\u001b]0;owned\u0007\u001b[2J\u009b31m\u202emoc\u2066`

/** Stores {@link hostile} in every field of a stranger that a command prints. */
async function spoil(orderId: string) {
  const text = sql.lit(hostile)
  const fields = (names: string[]) => sql.raw(names.map((name) => `'${name}'`).join(','))
  await sql`update checkout_intents set guest = guest || jsonb_build_object('name', ${text}::text, 'phone', ${text}::text, 'email', ${text}::text),
    address = (select jsonb_object_agg(key, case when key in (${fields(['street', 'number', 'complement', 'district', 'city', 'reference'])})
      then to_jsonb(${text}::text) else value end) from jsonb_each(address))`.execute(shop.db)
  await sql`update orders set buyer_comment = ${text}`.execute(shop.db)
  await sql`insert into users (email, username, created_at, updated_at) values ('ana@shop.example', left(${text}, 60), now(), now())`.execute(
    shop.db,
  )
  await sql`insert into reviews (product_id, user_id, rating, title, comment, language, created_at, written_at)
    select ${lamen}, id, 5, ${text}, ${text}, 'pt-BR', now(), now() from users where email = 'ana@shop.example'`.execute(
    shop.db,
  )
  await sql`insert into contact_messages (id, name, email, subject, message, language, created_at)
    values (${crypto.randomUUID()}, ${text}, ${text}, 'other', ${text}, 'pt-BR', now())`.execute(shop.db)
  await sql`insert into jobs (id, kind, payload, last_error, dead_at) values (${crypto.randomUUID()}, 'a.kind', '{}', ${text}, now())`.execute(
    shop.db,
  )
  await sql`update products set names = names || jsonb_build_object('pt-BR', ${text}::text)`.execute(shop.db)
  await shop.db
    .insertInto('order_returns')
    .values({
      id: crypto.randomUUID(),
      order_id: orderId,
      kind: 'RETURN',
      state: 'REQUESTED',
      reason: 'DAMAGED',
      note: hostile,
      lines: JSON.stringify([{ productId: lamen, quantity: 1 }]),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
}

/** Files with the texts, for the commands that read one. */
const catalog = `code;price\n"${hostile}";59,90\n"${hostile}"`
const settings = JSON.stringify([{ group: 'STORE', key: 'name', value: hostile }])

const stock = `code;units;reason\nT-1;1;"${hostile}"\n"${hostile}";1;x`

const windowId = 'centro.2026-11-23.1800-2000'

type Names = { order: string; review: string; message: string }
type Run = { args: string[]; file?: string }
const plainly = (...args: string[]): Run[] => [{ args }]

const moves: Run[] = [{ args: ['T-1', '1', '--reason', hostile] }, { args: ['--file', 'a.csv'], file: stock }]

/** A UTC timestamp. Text shows the shop's time; only JSON has UTC. */
const utc = /\dT\d\d:\d\d:\d\d/

/** How each command is run; a new command needs a row. `null`: it needs a real shop and prints no text of others. */
const runs: Record<string, ((names: Names) => Run[]) | null> = {
  orders: () => [{ args: [] }, { args: ['--search', 'Ana'] }, { args: ['--status', hostile] }],
  'orders-to-pack': () => plainly(),
  order: ({ order }) => [{ args: [order] }, { args: [hostile] }],
  'packing-slip': ({ order }) => plainly(order),
  ship: ({ order }) => plainly(order, '--carrier', hostile, '--tracking', hostile),
  windows: () => [{ args: [] }, { args: ['--zone', hostile] }],
  'close-window': () => [{ args: [windowId] }, { args: [hostile] }],
  'open-window': () => [{ args: [windowId] }, { args: [hostile] }],
  'window-capacity': () => [{ args: [windowId, '--orders', '3'] }, { args: [hostile, '--reset'] }],
  'orders-to-move': () => plainly(),
  'move-order': ({ order }) => [{ args: [order, hostile] }, { args: [hostile, windowId] }],
  deliver: ({ order }) => plainly(order),
  'open-returns': () => plainly(),
  'approve-return': ({ order }) => plainly(order, '--answer', hostile),
  'reject-return': ({ order }) => plainly(order, '--answer', hostile),
  'receive-return': ({ order }) => plainly(order),
  cancel: ({ order }) => plainly(order),
  refund: ({ order }) => plainly(order, '--line', `${lamen}:1`),
  sales: () => ['product', 'department', 'day'].map((by) => ({ args: ['--by', by] })),
  reconcile: () => plainly(),
  'contact-messages': () => plainly('--all'),
  'answer-message': ({ message }) => plainly(message),
  'pending-reviews': () => plainly(),
  'approve-review': ({ review }) => plainly(review),
  'reject-review': ({ review }) => plainly(review, '--reason', hostile),
  'import-catalog': () => [{ args: ['a.csv'], file: catalog }],
  'export-catalog': () => plainly('a.csv'),
  reindex: () => plainly(),
  'low-stock': () => plainly('--at-most', '1000'),
  'receive-stock': () => moves,
  'count-stock': () => moves,
  'write-off': () => moves,
  'import-settings': () => [{ args: ['a.json'], file: settings }],
  'export-settings': () => plainly('a.json'),
  'settings-history': () => plainly(),
  'undo-settings': () => plainly(),
  doctor: () => plainly(),
  'dead-jobs': () => plainly(),
  'retry-job': () => plainly(hostile),
  audit: () => plainly(),
  backup: null,
}

it('BEY-18 S32 no command prints a stranger’s escape sequences or line breaks as text, JSON or CSV, or UTC timestamps as text', async () => {
  const api = shop.browser()
  const items = [{ productId: lamen, quantity: 4 }]
  const { holdId, quoteId, cost } = await shop.hold(api, { windowId, items })
  const { subtotal } = unwrap(await api.POST('/public/carts/preview', { body: { items } }))
  const expectedTotal = toReais(toCents(subtotal) + toCents(cost))
  const request = await shop.request(api, items, { holdId, quoteId, expectedTotal })
  const { intentId } = await shop.openIntent(api, request)
  const { paymentId } = await shop.pay(api, intentId, await shop.card('APRO'))
  const { orderNumber } = await shop.order(api, intentId, paymentId)
  await spoil(intentId)
  const { operator } = shop.app
  expect(Object.keys(runs).sort()).toEqual([...operator.names].sort())
  const [review] = await shop.db.selectFrom('reviews').select(['id', 'revision']).execute()
  const [contact] = await shop.db.selectFrom('contact_messages').select('id').execute()
  const names = {
    order: orderNumber,
    review: `${review?.id}.${review?.revision}`,
    message: contact?.id.slice(0, 8) ?? '',
  }
  const takesCsv = new Set(operator.names.filter((name) => optionsOf(name).has('csv')))
  /** The commands that printed a stranger's text. */
  const printing = new Set<string>()
  // Twice, because the audit lists what was run before it.
  for (const name of [...operator.names, 'audit'])
    for (const { args, file } of runs[name]?.(names) ?? [])
      for (const kind of ['text', '--json', ...(takesCsv.has(name) ? ['--csv'] : [])]) {
        const given = kind === 'text' ? args : [...args, kind]
        const answer = await operator.run({
          operator: hostile,
          args: [name, ...given],
          ...(file === undefined ? {} : { file: Buffer.from(file) }),
        })
        // As the command line prints it.
        const output = printable(answer.output)
        const about = [name, ...args, kind].join(' ')
        expect(output, about).not.toMatch(/\p{Bidi_Control}|[\p{Zl}\p{Zp}]|(?!\r?\n)\p{Cc}/u)
        // A cell of a file may have several lines.
        const isFile = kind === '--csv' || name.startsWith('export-') || name === 'packing-slip'
        if (!isFile)
          expect(
            output.split('\n').filter((line) => line.trimStart().startsWith(forged)),
            about,
          ).toEqual([])
        if (output.includes('LT-FORGED')) printing.add(name)
        if (kind === 'text' && !name.startsWith('export-')) expect(output, about).not.toMatch(utc)
      }
  const { output } = await operator.run({ operator: hostile, args: [hostile] })
  expect(printable(output)).not.toMatch(/\n|[\p{Cc}]/u)
  expect([...printing]).toEqual(
    expect.arrayContaining([
      'orders',
      'orders-to-pack',
      'close-window',
      'order',
      'open-returns',
      'pending-reviews',
      'contact-messages',
    ]),
  )
})
