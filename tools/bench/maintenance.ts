/**
 * The recurring jobs and the export of the largest account in a large generated shop on PostgreSQL: every job runs once, alone,
 * with the shop's own time-outs.
 *
 *   node tools/bench/maintenance.ts [--products 200000] [--accounts 1000000] [--orders 2000000] [--no-build]
 *
 * Prints for each job its duration, its statements, the longest of them and the most rows that one changed. The export is read over
 * HTTP from a shop in a process of its own, whose peak memory is compared with that before. Passes (exit code 0) if no job failed and
 * the export has all orders. The generated rows are of all ages, so a job has at once the work of many months.
 */
import { parseArgs } from 'node:util'

import { buildApi } from '@lotus/api/app'
import { openDatabase, type Database } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'
import { createPasswords } from '@lotus/api/platform/passwords'
import { testAuth, testMailer, testPayments } from '@lotus/api/testing'
import { startSandbox } from '@lotus/payment-sandbox/testing'
import { apiKey } from '@lotus/server/storefront'

import { memoryOf, printMachine, printTable, short } from './figures.ts'
import { fillCatalog } from './generated-catalog.ts'
import { enlargeShop } from './generated-shop.ts'
import { record } from './record.ts'
import { requireBuild, settingsOfSandbox, startShop } from './shop.ts'
import { requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    accounts: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '2000000' },
    'no-build': { type: 'boolean', default: false },
  },
})
const size = { products: Number(options.products), accounts: Number(options.accounts), orders: Number(options.orders) }
const password = 'panela de barro'
const logger = createLogger({ level: 'error' })

type Client = { query: (...call: unknown[]) => Promise<{ rowCount: number | null } | undefined> }
type Statements = { count: number; longest: number; text: string; mostRows: number }

/** Measures all statements of the process. Returns those since the last call. */
async function watchStatements({ pool }: Database): Promise<() => Statements> {
  const none = (): Statements => ({ count: 0, longest: 0, text: '', mostRows: 0 })
  let seen = none()
  // In the prototype that all connections share.
  const connection = await pool.connect()
  const prototype = Object.getPrototypeOf(connection) as Client
  const { query } = prototype
  prototype.query = async function (this: Client, ...call) {
    const start = performance.now()
    const result = await query.apply(this, call)
    const ms = performance.now() - start
    seen.count++
    const [first] = call
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    if (ms > seen.longest) Object.assign(seen, { longest: ms, text: text.replaceAll(/\s+/g, ' ').trim() })
    if (!/^\s*select/i.test(text)) seen.mostRows = Math.max(seen.mostRows, result?.rowCount ?? 0)
    return result
  }
  connection.release()
  return () => {
    const before = seen
    seen = none()
    return before
  }
}

/** Runs each recurring job alone. Returns the names of those that failed. */
async function runJobs(database: Database): Promise<string[]> {
  const { db } = database
  const sandbox = await startSandbox()
  const app = await buildApi({
    database,
    // The sandbox knows no generated payment: each of them would be logged. The table has the errors of jobs.
    logger: createLogger({ level: 'fatal' }),
    publicUrl: 'http://shop.bench',
    apiKey,
    payments: {
      ...testPayments,
      baseUrl: sandbox.url,
      accessToken: settingsOfSandbox(sandbox.url)['MP_ACCESS_TOKEN'] ?? '',
    },
    auth: testAuth,
    mailer: testMailer,
    limits: null,
    jobsByHand: true,
  })
  await app.ready()
  const failed: string[] = []
  const rows: (string | number)[][] = []
  try {
    const jobs = await db.selectFrom('jobs').select(['id', 'kind']).where('every_seconds', 'is not', null).execute()
    const later = new Date(Date.now() + 24 * 3600_000)
    await db.updateTable('jobs').set({ run_at: later }).execute()
    const take = await watchStatements(database)
    for (const { id, kind } of jobs.toSorted((one, other) => one.kind.localeCompare(other.kind))) {
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('id', '=', id)
        .execute()
      take()
      const start = performance.now()
      await app.jobs.drain()
      const seconds = (performance.now() - start) / 1000
      const { count, longest, text, mostRows } = take()
      const { error } = await db
        .selectFrom('jobs')
        .select('last_error as error')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (error !== null) failed.push(`${kind}: ${error}`)
      rows.push([kind, seconds, count, longest, mostRows, error ?? 'done'])
      // Jobs that this one has added run with none of the others.
      await db.updateTable('jobs').set({ run_at: later }).execute()
      console.error(`${kind}: ${short(seconds)} s, ${short(longest)} ms: ${text.slice(0, 140)}`)
    }
  } finally {
    await app.close()
    await sandbox.close()
  }
  printTable(['job', 'seconds', 'statements', 'longest ms', 'most rows changed', 'result'], rows)
  const slowest = rows.toSorted((one, other) => Number(other[3]) - Number(one[3]))[0]
  const total = rows.reduce((sum, [, seconds]) => sum + Number(seconds), 0)
  const [kind, , , longest] = slowest ?? []
  record(
    `maintenance jobs, ${size.accounts} accounts and ${size.orders} orders: all in seconds; longest statement ms (limit 2000); failed`,
    `${short(total)}; ${short(Number(longest))} (${kind}); ${failed.length}`,
  )
  return failed
}

/** Exports the account with the most orders. Returns the number of its orders. */
async function exportLargest(databaseUrl: string): Promise<number> {
  const folder = await temporaryFolder()
  const sandbox = await startSandbox()
  const shop = await startShop({
    dataDir: folder.path,
    databaseUrl,
    env: { ...settingsOfSandbox(sandbox.url), SEED: 'none' },
  })
  try {
    const post = (path: string, body: object, bearer = '') =>
      fetch(`${shop.url}/api${path}`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
      })
    const exportOf = async (email: string) => {
      const signedIn = await post('/auth/sign-in', { email, password })
      if (!signedIn.ok) throw new Error(`Sign-in answered ${signedIn.status} ${await signedIn.text()}`)
      const { data } = (await signedIn.json()) as { data: { accessToken: string } }
      const start = performance.now()
      const answer = await post('/users/user/export', { password }, data.accessToken)
      if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}`)
      let [text, first] = ['', 0]
      const decoder = new TextDecoder()
      for await (const part of answer.body) {
        first ||= performance.now() - start
        text += decoder.decode(part, { stream: true })
      }
      const { orders } = (JSON.parse(text) as { data: { orders: unknown[] } }).data
      return { orders: orders.length, megabytes: text.length / 2 ** 20, first, all: performance.now() - start }
    }
    // Compiles the code.
    const small = await exportOf('buyer2@shop.test')
    const before = memoryOf(shop.pid)
    let peak = before
    const sampler = setInterval(() => (peak = Math.max(peak, memoryOf(shop.pid))), 50)
    const large = await exportOf('buyer1@shop.test')
    clearInterval(sampler)
    printTable(
      ['orders', 'MB', 'first byte ms', 'all ms'],
      [small, large].map(({ orders, megabytes, first, all }) => [orders, megabytes, first, all]),
    )
    console.log(`Memory of the shop: ${short(before)} MB before the large export, at most ${short(peak)} MB during it.`)
    record(
      'export of the account with the most orders: orders, MB, first byte and all ms, memory of the process before and at most, MB',
      `${large.orders}, ${short(large.megabytes)}, ${short(large.first)} and ${short(large.all)}, ${short(before)} and ${short(peak)}`,
    )
    return large.orders
  } finally {
    await shop.close()
    await sandbox.close()
    await folder.remove()
  }
}

printMachine()
await requireBuild(options['no-build'])
const postgres = await requirePostgres()
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, logger)
let isOpen = true
try {
  const start = performance.now()
  await migrate(database, logger)
  await fillCatalog(database, Math.min(10_000, size.products))
  await enlargeShop(database, size)
  const { rows } = await database.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  console.error(`Generated ${rows[0]?.size} in ${short((performance.now() - start) / 1000)} s`)
  const hash = await createPasswords().hash(password)
  await database.db.updateTable('users').set({ password_hash: hash }).where('id', 'in', [1, 2]).execute()
  const { count: expected } = await database.db
    .selectFrom('checkout_intents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', 1)
    .executeTakeFirstOrThrow()
  if (Number(expected) === 0) throw new Error('The generated shop has no orders')
  const failed = await runJobs(database)
  await database.close()
  isOpen = false
  const exported = await exportLargest(postgres.url)
  for (const fault of failed) console.log(`Failed: ${fault}`)
  if (exported !== Number(expected)) console.log(`The export has ${exported} of ${expected} orders`)
  process.exitCode = failed.length === 0 && exported === Number(expected) ? 0 : 1
} finally {
  if (isOpen) await database.close()
  await postgres.stop()
}
