/**
 * No oversell (R04). In each round 200 guests, each with their own cookie, e-mail and IP address, want one unit each of two products
 * with a stock of 50, and one of a product that is plentiful; half of the carts list the products in the opposite order. All
 * check out at once, through the HTTP API of a real shop on PostgreSQL. A guest who gets an intent pays it by card at the
 * payment sandbox and creates the order.
 *
 *   node tools/bench/oversell.ts [--buyers 200] [--units 50] [--rounds 3] [--plant] [--no-build]
 *
 * Passes (exit code 0) if in every round exactly 50 units of each product are sold and paid, no count is negative, stock,
 * reservations and customers add up to the opening stock, and every other buyer gets OUT_OF_STOCK. `--plant` makes the shop reserve
 * by read, check and write without a lock: then exit code 0 means that the probe detected the oversell, 1 that it did not.
 * The times are of the one contended call, including waits for Retry-After.
 */
import { parseArgs } from 'node:util'

import { ApiError } from '@lotus/api-client'
import { setStock as putStock } from '@lotus/api/modules/stock/testing'
import { openDatabase, type Database } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import type { CartItem, CheckoutIntent } from '@lotus/openapi/schema'
import { demoKeys } from '@lotus/server/demo-secrets'

import {
  findHalfWritten,
  findLedgerFaults,
  readAccounts,
  withSnapshot,
  type OpeningStock,
} from './purchase-invariants.ts'
import { inParallel, cardToken, createBuyer, withRetries, type Buyer } from './buyer.ts'
import { percentile, printMachine, printTable } from './figures.ts'
import { record } from './record.ts'
import { launchShop, requireBuild } from './shop.ts'
import { requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    buyers: { type: 'string', default: '200' },
    units: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    plant: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const buyers = Number(options.buyers)
const units = Number(options.units)
const rounds = Number(options.rounds)

/** Picks two products for each round, and a plentiful one whose price reaches any minimum order value. */
async function setStock({
  db,
}: Database): Promise<{ opening: OpeningStock; scarce: [number, number][]; plenty: number }> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('active', '=', true)
    .orderBy('final_cents', 'desc')
    .orderBy('id')
    .limit(2 * rounds + 1)
    .execute()
  const [plenty = 0, ...rest] = rows.map(({ id }) => id)
  const scarce = Array.from({ length: rounds }, (_, round): [number, number] => [
    rest[2 * round] ?? 0,
    rest[2 * round + 1] ?? 0,
  ])
  await putStock(db, 1_000_000, [plenty])
  await putStock(db, units, scarce.flat())
  const stocks = await db.selectFrom('products').select(['id', 'stock']).execute()
  return { opening: new Map(stocks.map(({ id, stock }) => [id, stock])), scarce, plenty }
}

async function countDeadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select sum(deadlocks)::integer as count from pg_stat_database')
  return rows[0]?.count ?? 0
}

type Attempt = { buyer: Buyer; intent: CheckoutIntent | null; error: string | null; ms: number }

async function checkOut(buyer: Buyer, body: Awaited<ReturnType<Buyer['prepare']>>): Promise<Attempt> {
  const before = performance.now()
  const key = crypto.randomUUID()
  try {
    const intent = await withRetries(() => buyer.openIntent(body, key))
    return { buyer, intent, error: null, ms: performance.now() - before }
  } catch (error) {
    const code = error instanceof ApiError ? error.code : String(error)
    return { buyer, intent: null, error: code, ms: performance.now() - before }
  }
}

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const postgres = await requirePostgres()
const launched = await launchShop({
  dataDir: folder.path,
  databaseUrl: postgres.url,
  plant: options.plant ? 'read-check-write' : '',
})
const faults: string[] = []
const rows: (string | number)[][] = []
try {
  const shop = await launched.open()
  const sandboxUrl = `http://127.0.0.1:${launched.ports[1]}`
  const { publicKey } = demoKeys(folder.path)
  const database = await openDatabase(
    { databaseUrl: postgres.url, dataDir: folder.path },
    createLogger({ level: 'error' }),
  )
  const { opening, scarce, plenty } = await setStock(database)
  let next = 0

  for (const [round, pair] of scarce.entries()) {
    const carts = Array.from({ length: buyers }, (_, place): { buyer: Buyer; items: CartItem[] } => {
      const wanted = place % 2 === 0 ? pair : pair.toReversed()
      const items = [...wanted, plenty].map((productId) => ({ productId, quantity: 1 }))
      return { buyer: createBuyer(shop.url, next++), items }
    })
    const ready = await inParallel(carts, 16, async ({ buyer, items }) => ({
      buyer,
      body: await withRetries(() => buyer.prepare(items)),
    }))
    const deadlocksBefore = await countDeadlocks(database)
    const attempts = await Promise.all(ready.map(({ buyer, body }) => checkOut(buyer, body)))
    const winners = attempts.filter(({ intent }) => intent !== null)
    const orders = await inParallel(winners, 8, async ({ buyer, intent }) => {
      if (intent === null) return null
      const token = await cardToken(sandboxUrl, publicKey)
      const keys = [crypto.randomUUID(), crypto.randomUUID()]
      const body = { method: 'card', token, paymentMethodId: 'master', installments: 1 } as const
      const payment = await withRetries(() => buyer.pay(intent.intentId, body, keys[0]))
      return withRetries(() => buyer.order(intent.intentId, payment, keys[1]))
    })

    const name = `round ${round + 1}`
    const paid = orders.filter((order) => order?.status === 'PAYED').length
    const outOfStock = attempts.filter(({ error }) => error === 'OUT_OF_STOCK').length
    const others = attempts.flatMap(({ error }) => (error === null || error === 'OUT_OF_STOCK' ? [] : [error]))
    const { sold, wrong } = await withSnapshot(database, async (query) => ({
      sold: (await readAccounts(query, pair)).map(({ customer }) => customer),
      wrong: [...(await findLedgerFaults(query, opening)), ...(await findHalfWritten(query))],
    }))
    if (winners.length !== units) faults.push(`${name}: ${winners.length} intents for ${units} units`)
    if (paid !== winners.length) faults.push(`${name}: ${winners.length - paid} intents were not paid`)
    for (const count of sold) if (count !== units) faults.push(`${name}: ${count} of ${units} units sold`)
    for (const code of new Set(others)) faults.push(`${name}: rejected with ${code}`)
    faults.push(...wrong.map((fault) => `${name}: ${fault}`))
    const times = attempts.map(({ ms }) => ms)
    rows.push([
      name,
      buyers,
      winners.length,
      outOfStock,
      others.length,
      sold.join(' and '),
      paid,
      (await countDeadlocks(database)) - deadlocksBefore,
      percentile(times, 0.5),
      percentile(times, 0.99),
    ])
  }
  await database.close()
  await shop.close()
} finally {
  await launched.kill()
  await postgres.stop()
  await folder.remove()
}

printTable(
  [
    '',
    'buyers',
    'intents',
    'out of stock',
    'other errors',
    'units sold',
    'paid orders',
    'deadlocks',
    'p50 ms',
    'p99 ms',
  ],
  rows,
)
console.log(
  faults.length === 0
    ? `\nPassed: exactly ${units} sold in each of ${rounds} rounds.`
    : `\n${faults.slice(0, 20).join('\n')}`,
)
const oversold = faults.some((fault) => /intents for|units sold|is not/.test(fault))
if (options.plant) console.log(oversold ? '\nThe planted fault was detected.' : '\nThe planted fault was NOT detected.')
else record('faults of stock and orders when 200 guests buy 50 units (budget 0)', faults.length)
process.exit(options.plant ? Number(!oversold) : Number(faults.length > 0))
