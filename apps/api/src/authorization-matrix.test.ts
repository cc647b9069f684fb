import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { matrix, type Case, type Sent, type Statuses } from './authorization-matrix.examples.ts'
import { callers, canary, makeWorld, password, type Caller, type World } from './authorization-world.examples.ts'
import { tablesOf } from './modules/accounts/testing.ts'
import { startTestShop, type TestShop } from './modules/purchases/testing.ts'
import { loadContract } from './platform/contract-document.ts'
import type { Operation } from './platform/handlers.ts'
import { testPasswords } from './testing.ts'

let shop: TestShop
let hash: string
beforeAll(async () => {
  shop = await startTestShop()
  hash = await testPasswords.hash(password)
}, 60_000)
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const operations = new Map(loadContract().map((operation) => [operation.id, operation]))

async function call(world: World, name: string, caller: Caller, { path = {}, body }: Sent) {
  const { method, url, parameters } = operations.get(name)!
  const { headers, cookies } = world.as[caller]
  const keyed = parameters.some(({ name: header }) => header === 'Idempotency-Key')
  const { statusCode, body: text } = await shop.app.inject({
    method,
    url: `/api${url.replaceAll(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(path[key])))}`,
    headers: {
      'x-api-key': 'test-key',
      ...headers,
      ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
    },
    cookies: Object.fromEntries(cookies),
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: statusCode, text }
}

/** The number of rows with A's data in each table. */
async function traces(): Promise<Record<string, number>> {
  const counted = (await tablesOf(shop.db)).map(
    (name) => sql`
      select ${name}::text as name, count(*)::int as found from ${sql.table(name)} as t
      where t::text ilike ${`%${canary}%`}`,
  )
  const { rows } = await sql<{ name: string; found: number }>`${sql.join(counted, sql` union all `)}`.execute(shop.db)
  return Object.fromEntries(rows.map(({ name, found }) => [name, found]))
}

describe('S05 the matrix is complete', () => {
  it.each([...operations.values()].map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    const isGuarded = operation.security.flat().some((scheme) => scheme !== 'apiKey')
    const cells = matrix[id as Operation]
    if (isGuarded || operation.url.includes(':')) expect(cells).not.toBe('open')
    if (cells === 'open') return
    for (const { statuses } of cells) expect(Object.keys(statuses).toSorted()).toEqual(callers.toSorted())
    // A caller who may get NOT_FOUND must also request data that does not exist.
    for (const cell of cells as readonly Case[]) {
      if (Object.values(cell.statuses).includes(404)) expect(cell.absent).toBeTypeOf('function')
    }
  })
})

const rows = Object.entries(matrix).flatMap(([name, cells]) =>
  cells === 'open' ? [] : (cells as readonly Case[]).map((cell) => [name, cell.about, cell] as const),
)

describe('S05 S07 S11 authorization', () => {
  it.each(rows)('%s: %s', async (name, _about, { send, absent, statuses }) => {
    const world = await makeWorld(shop, hash)
    const seen: Partial<Statuses> = {}
    await send(world, 'A')
    const before = await traces()
    expect(before).toMatchObject({ users: 1, addresses: 1 })
    for (const caller of callers) {
      const sent = await send(world, caller)
      const { status, text } = await call(world, name, caller, sent)
      seen[caller] = status
      if (caller === 'A') continue
      expect([caller, text.toUpperCase().includes(canary)]).toEqual([caller, false])
      expect([caller, await traces()]).toEqual([caller, before])
      if (status !== 404 || absent === undefined) continue
      expect([caller, await call(world, name, caller, absent(sent))]).toEqual([caller, { status, text }])
    }
    expect(seen).toEqual(statuses)
  })
})
