/**
 * No lost order after `kill -9` (R05): guests buy without a pause over the real HTTP API while the end comes without
 * notice, again and again. Every answer that a guest got is written down outside of the shop; the payment provider (the
 * sandbox) lives in this process and outlives every shop. After each end the database is looked at before anybody mends
 * it; at last every purchase that was cut off is finished with the keys that it was begun with, and the shop's books
 * are compared with the provider's.
 *
 *   node tools/bench/kill9.ts [--kills 20] [--buyers 8] [--boots 2] [--modes embedded,server,backend] [--plant] [--no-build]
 *
 * Modes: `embedded` kills the one process with the embedded database in it; `server` kills the shop's process on
 * PostgreSQL; `backend` kills one of PostgreSQL's own processes, which ends all its connections and makes it recover, while
 * the shop stays. In `embedded` and `server` the first `--boots` ends come while the shop starts for the first time.
 *
 * Holds (exit code 0) where no acknowledged intent, payment or order is missing or otherwise than it was acknowledged, none
 * is half-written, no unit is lost, and everybody paid once for what they got. `--plant` makes the shop answer before the
 * database has committed (`embedded`: before it is on disk): then exit code 0 says that this script saw acknowledged orders
 * get lost, 1 that it is blind.
 * "Back" is from the start of the next shop until it is open (`backend`: from the kill until the next order).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { openDatabase, type Database } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { ACCESS_TOKEN, PUBLIC_KEY, startSandbox, WEBHOOK_SECRET } from '@lotus/payment-sandbox/testing'

import { atOneMoment, findHalfWritten, findLedgerFaults, type OpeningStock } from './books.ts'
import { percentile, printMachine, printTable, seededRandom } from './figures.ts'
import { findUnreconciled } from './reconcile.ts'
import { record } from './record.ts'
import { launchShop, requireBuild, type Shop, type ShopOptions } from './shop.ts'
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
type Report = { mode: Mode; kills: number; acknowledged: number; purchases: number; back: number[]; faults: string[] }

/** The database while no shop, or in `backend` mode a running one, uses it. Patient with one that recovers. */
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

/** Kills one of PostgreSQL's processes that serve the shop: it takes all the others with it. */
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
    env: {
      SANDBOX: 'true',
      MP_BASE_URL: sandbox.url,
      MP_SDK_URL: `${sandbox.url}/js/v2`,
      MP_ACCESS_TOKEN: ACCESS_TOKEN,
      MP_PUBLIC_KEY: PUBLIC_KEY,
      MP_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  }
  const report: Report = { mode, kills: 0, acknowledged: 0, purchases: 0, back: [], faults: [] }
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
      await db.updateTable('products').set({ stock: stockOfEach }).execute()
      const rows = await db.selectFrom('products').select('id').where('active', '=', true).orderBy('id').execute()
      if (rows.length < 300) throw new Error(`Only ${rows.length} products after ends at first boot`)
      return new Map(rows.map(({ id }) => [id, stockOfEach]))
    })

    shop = await (await launchShop(where)).open()
    const shoppers = createShoppers({ url: shop.url, sandbox, productIds: [...opening.keys()], random })
    const seen = new Set<string>()
    while (report.kills < kills) {
      const stop = shoppers.shop(buyers)
      await shoppers.hear('order', 2)
      await wait(random.below(1200))
      // Every other end comes right after somebody was told that all is well.
      if (report.kills % 2 === 0) await shoppers.hear(kinds[(report.kills / 2) % kinds.length] ?? 'order', 1)
      const before = shoppers.acknowledged()
      const killed = performance.now()
      if (mode === 'backend') await killBackend(where)
      else await shop.kill()
      report.kills++
      if (mode === 'backend') {
        await shoppers.hear('order', 1)
        report.back.push(performance.now() - killed)
      }
      const stopped = stop()
      if (mode !== 'backend') await stopped
      const name = `end ${report.kills}`
      // Those heard of after the end count as well, where all of them stopped before it is looked at.
      const known = mode === 'backend' ? before : shoppers.acknowledged()
      const found = await inspect(where, (database) =>
        atOneMoment(database, async (ask) => [
          ...(await shoppers.findLost(ask, known)),
          ...(await findLedgerFaults(ask, opening)),
          ...(await findHalfWritten(ask)),
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
        report.back.push(shop.startedIn)
      }
    }
    report.faults.push(...(await shoppers.finish(buyers)))
    await shop.close()
    shop = null
    const left = await inspect(where, (database) =>
      atOneMoment(database, async (ask) => [
        ...(await shoppers.findLost(ask, shoppers.acknowledged())),
        ...(await findLedgerFaults(ask, opening)),
        ...(await findHalfWritten(ask)),
        ...(await findUnreconciled(ask, sandbox)),
      ]),
    )
    report.faults.push(...left.filter((fault) => !seen.has(fault)).map((fault) => `at last: ${fault}`))
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
  ['', 'ends', 'purchases begun', 'acknowledged answers', 'lost', 'other faults', 'back p50 ms', 'back max ms'],
  reports.map(({ mode, kills: ends, purchases, acknowledged, back, faults }) => {
    const lost = faults.filter((fault) => fault.includes('acknowledged')).length
    return [mode, ends, purchases, acknowledged, lost, faults.length - lost, percentile(back, 0.5), percentile(back, 1)]
  }),
)
const faults = reports.flatMap((report) => report.faults.map((fault) => `${report.mode}, ${fault}`))
console.log(
  faults.length === 0
    ? '\nHolds: nothing acknowledged was lost, nothing is half-written.'
    : `\n${faults.slice(0, 30).join('\n')}`,
)
const blind = reports.filter((report) => !report.faults.some((fault) => fault.includes('acknowledged')))
if (options.plant)
  console.log(
    blind.length === 0
      ? '\nThe planted fault was caught.'
      : `\nThe planted fault was NOT caught in: ${blind.map(({ mode }) => mode).join(', ')}`,
  )
else record('acknowledged orders lost or half-written after SIGKILL (budget 0)', faults.length)
process.exit(options.plant ? Number(blind.length > 0) : Number(faults.length > 0))
