/**
 * No acknowledged order is lost after `kill -9` (R05). Guests buy continuously over the real HTTP API while the shop is killed again
 * and again. Every response that a guest received is recorded outside the shop; the payment provider (the sandbox) runs in
 * this process and survives every kill. After each kill the database is checked before the shop restarts. At the end every
 * interrupted purchase is completed with its original idempotency keys, and the shop's payments are compared with the provider's.
 *
 *   node tools/bench/kill9.ts [--kills 20] [--buyers 8] [--boots 2] [--modes embedded,server,backend] [--plant] [--no-build]
 *
 * Modes: `embedded` kills the one process with the embedded database in it; `server` kills the shop's process on
 * PostgreSQL; `backend` kills one of PostgreSQL's processes, which closes all connections and forces a recovery while the
 * shop keeps running. In `embedded` and `server` the first `--boots` kills happen during the first startup.
 *
 * Passes (exit code 0) if no acknowledged intent, payment or order is missing or changed, none is half-written, no unit is
 * lost, and every purchase is paid once. `--plant` makes the shop answer before the database has committed (`embedded`:
 * before the commit is on disk): then exit code 0 means that the probe detected lost orders, 1 that it did not.
 * "recovery" is the time from the start of the next shop until it accepts requests (`backend`: from the kill until the next order).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { setStock } from '@lotus/api/modules/stock/testing'
import { openDatabase, type Database } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { startSandbox } from '@lotus/payment-sandbox/testing'

import {
  findHalfWritten,
  findLedgerFaults,
  findUnreconciled,
  withSnapshot,
  type OpeningStock,
} from './purchase-invariants.ts'
import { percentile, printMachine, printTable, seededRandom } from './figures.ts'
import { record } from './record.ts'
import { launchShop, requireBuild, settingsOfSandbox, type Shop, type ShopOptions } from './shop.ts'
import { createShoppers } from './shoppers.ts'
import { freePorts, requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    buyers: { type: 'string', default: '8' },
    boots: { type: 'string', default: '2' },
    modes: { type: 'string', default: 'embedded,server,backend' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const kills = Number(options.kills)
const buyers = Number(options.buyers)
const boots = Number(options.boots)
const random = seededRandom(Number(options.seed))
const kinds = ['intent', 'payment', 'order'] as const
const stockOfEach = 100_000
const logger = createLogger({ level: 'fatal' })

type Mode = 'embedded' | 'server' | 'backend'
type Report = {
  mode: Mode
  kills: number
  acknowledged: number
  purchases: number
  recovery: number[]
  faults: string[]
}

/** Opens the database while no shop uses it, or in `backend` mode beside a running one. Retries while it recovers. */
async function inspect<Result>(where: ShopOptions, work: (database: Database) => Promise<Result>): Promise<Result> {
  for (let left = 100; ; left--) {
    let database: Database | null = null
    try {
      database = await openDatabase(where, logger)
      return await work(database)
    } catch (error) {
      if (left === 0 || where.databaseUrl === undefined) throw error
      await wait(100)
    } finally {
      await database?.close()
    }
  }
}

/** Kills one of the PostgreSQL processes that serve the shop, which ends all others. */
const killBackend = (where: ShopOptions) =>
  inspect(where, async ({ pool }) => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'lotus' and pid <> pg_backend_pid() order by random() limit 1`,
    )
    const [victim] = rows
    if (victim === undefined) throw new Error('The shop has no connection')
    process.kill(victim.pid, 'SIGKILL')
  })

async function run(mode: Mode): Promise<Report> {
  const folder = await temporaryFolder()
  const postgres = mode === 'embedded' ? null : await requirePostgres()
  const sandbox = await startSandbox()
  const ports = await freePorts(2)
  const where: ShopOptions = {
    dataDir: folder.path,
    databaseUrl: postgres?.url,
    ports,
    plant: options.plant ? 'early-answer' : '',
    env: settingsOfSandbox(sandbox.url),
  }
  const report: Report = { mode, kills: 0, acknowledged: 0, purchases: 0, recovery: [], faults: [] }
  let shop: Shop | null = null
  try {
    if (mode !== 'backend') {
      for (let boot = 0; boot < boots; boot++) {
        const { kill } = await launchShop(where)
        await wait(400 + random.below(3000))
        await kill()
        report.kills++
      }
    }
    shop = await (await launchShop(where)).open()
    await shop.close()
    const opening = await inspect(where, async ({ db }): Promise<OpeningStock> => {
      await setStock(db, stockOfEach)
      const rows = await db.selectFrom('products').select('id').where('active', '=', true).orderBy('id').execute()
      if (rows.length < 300) throw new Error(`Only ${rows.length} products after kills during the first startup`)
      return new Map(rows.map(({ id }) => [id, stockOfEach]))
    })

    shop = await (await launchShop(where)).open()
    const shoppers = createShoppers({ url: shop.url, sandbox, productIds: [...opening.keys()], random })
    const seen = new Set<string>()
    while (report.kills < kills) {
      const stop = shoppers.shop(buyers)
      await shoppers.waitFor('order', 2)
      await wait(random.below(1200))
      // Every other kill follows directly after an acknowledged response.
      if (report.kills % 2 === 0) await shoppers.waitFor(kinds[(report.kills / 2) % kinds.length] ?? 'order', 1)
      const before = shoppers.acknowledged()
      const killed = performance.now()
      if (mode === 'backend') await killBackend(where)
      else await shop.kill()
      report.kills++
      if (mode === 'backend') {
        await shoppers.waitFor('order', 1)
        report.recovery.push(performance.now() - killed)
      }
      const stopped = stop()
      if (mode !== 'backend') await stopped
      const name = `kill ${report.kills}`
      // Responses received after the kill count too if all guests stopped before the check.
      const known = mode === 'backend' ? before : shoppers.acknowledged()
      const found = await inspect(where, (database) =>
        withSnapshot(database, async (query) => [
          ...(await shoppers.findLost(query, known)),
          ...(await findLedgerFaults(query, opening)),
          ...(await findHalfWritten(query)),
        ]),
      )
      for (const fault of found) {
        if (seen.has(fault)) continue
        seen.add(fault)
        report.faults.push(`${name}: ${fault}`)
      }
      await stopped
      if (mode !== 'backend') {
        shop = await (await launchShop(where)).open()
        report.recovery.push(shop.startedIn)
      }
    }
    report.faults.push(...(await shoppers.finish(buyers)))
    await shop.close()
    shop = null
    const left = await inspect(where, (database) =>
      withSnapshot(database, async (query) => [
        ...(await shoppers.findLost(query, shoppers.acknowledged())),
        ...(await findLedgerFaults(query, opening)),
        ...(await findHalfWritten(query)),
        ...(await findUnreconciled(query, sandbox)),
      ]),
    )
    report.faults.push(...left.filter((fault) => !seen.has(fault)).map((fault) => `at the end: ${fault}`))
    report.acknowledged = shoppers.acknowledged().length
    report.purchases = shoppers.count()
    return report
  } finally {
    await shop?.kill()
    await sandbox.close()
    await postgres?.stop()
    await folder.remove()
  }
}

printMachine()
await requireBuild(options['no-build'])
const reports: Report[] = []
for (const mode of options.modes.split(',')) {
  if (mode !== 'embedded' && mode !== 'server' && mode !== 'backend') throw new Error(`No such mode: ${mode}`)
  reports.push(await run(mode))
}
printTable(
  ['', 'kills', 'purchases started', 'acknowledged', 'lost', 'other faults', 'recovery p50 ms', 'recovery max ms'],
  reports.map(({ mode, kills: killed, purchases, acknowledged, recovery, faults }) => {
    const lost = faults.filter((fault) => fault.includes('acknowledged')).length
    return [
      mode,
      killed,
      purchases,
      acknowledged,
      lost,
      faults.length - lost,
      percentile(recovery, 0.5),
      percentile(recovery, 1),
    ]
  }),
)
const faults = reports.flatMap((report) => report.faults.map((fault) => `${report.mode}, ${fault}`))
console.log(
  faults.length === 0
    ? '\nPassed: no acknowledged response was lost, nothing is half-written.'
    : `\n${faults.slice(0, 30).join('\n')}`,
)
const blind = reports.filter((report) => !report.faults.some((fault) => fault.includes('acknowledged')))
if (options.plant)
  console.log(
    blind.length === 0
      ? '\nThe planted fault was detected.'
      : `\nThe planted fault was NOT detected in: ${blind.map(({ mode }) => mode).join(', ')}`,
  )
else record('acknowledged orders lost or half-written after SIGKILL (budget 0)', faults.length)
process.exit(options.plant ? Number(blind.length > 0) : Number(faults.length > 0))
