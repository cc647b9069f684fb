/**
 * Three replicas on one PostgreSQL behind a proxy lose no acknowledged order: guests buy continuously while replicas are killed, the
 * database stops and recovers from a crash, and the clock of one replica is set back by three hours.
 *
 *   node tools/bench/replicas.ts [--kills 6] [--buyers 6] [--stopped 10] [--no-build]
 *
 * Every response that a guest received is recorded outside the shop; the payment provider (the sandbox) runs in this process. At the
 * end every interrupted purchase is completed with its original idempotency keys, and the database is compared with the responses
 * and with the provider (`purchase-invariants.ts`). It also measures what the replicas share: strict limits, ETags, recurring jobs,
 * and the longest `Retry-After` after the clock was set back. The clock needs Debian's package `faketime`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { setStock } from '@lotus/api/modules/stock/testing'
import { openDatabase, type Database } from '@lotus/api/platform/database'
import { silentLogger } from '@lotus/api/platform/log'
import { PostgresStore } from '@lotus/api/platform/rate-limit'
import { startSandbox } from '@lotus/payment-sandbox/testing'
import { apiKey } from '@lotus/server/storefront'

import { percentile, printMachine, printTable, seededRandom } from './figures.ts'
import { findHalfWritten, findLedgerFaults, findUnreconciled, withSnapshot } from './purchase-invariants.ts'
import { record } from './record.ts'
import { startRoundRobin } from './round-robin.ts'
import { launchShop, requireBuild, settingsOfSandbox, type Shop, type ShopOptions } from './shop.ts'
import { createShoppers } from './shoppers.ts'
import { freePorts, requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    buyers: { type: 'string', default: '6' },
    stopped: { type: 'string', default: '10' },
    'no-build': { type: 'boolean', default: false },
  },
})
const kills = Number(options.kills)
const buyers = Number(options.buyers)
const stockOfEach = 100_000
const hours = 3
/** The time window of the limit of `lookUpCep` (`limits.ts`), in seconds. */
const cepSeconds = 60

const [fakeTime] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
if (fakeTime === undefined || !existsSync(fakeTime)) {
  console.error('The clock of a process cannot be set here: install the package faketime.')
  process.exit(2)
}

/** The process of PostgreSQL and all that it started. */
function processesOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...listed.split(/\s+/).filter(Boolean).map(Number)]
}

const headers = { 'x-api-key': apiKey, 'accept-encoding': 'br' }

/** The median time in milliseconds of one count of a strict limit. */
async function measureStrictCount({ db }: Database): Promise<number> {
  const store = new PostgresStore(db, 'bench')
  const times: number[] = []
  for (let count = 0; count < 500; count++) {
    const start = performance.now()
    await new Promise<void>((resolve, reject) =>
      store.incr(`address ${count % 50}`, (error) => (error ? reject(error) : resolve()), 60_000),
    )
    times.push(performance.now() - start)
  }
  return percentile(times, 0.5)
}

/** Calls from one address for some seconds: how many were accepted, and the longest `Retry-After` of the others. */
async function pour(address: string, seconds: number, url: string) {
  const end = performance.now() + seconds * 1000
  let accepted = 0
  let rejected = 0
  let longest = 0
  const one = async () => {
    while (performance.now() < end) {
      const answer = await fetch(url, { headers: { ...headers, 'x-forwarded-for': address } })
      await answer.arrayBuffer()
      if (answer.status === 200) accepted++
      if (answer.status !== 429) continue
      rejected++
      longest = Math.max(longest, Number(answer.headers.get('retry-after')))
      // As fast as the shop answers, it would be all that the machine does.
      await wait(20)
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return { accepted, rejected, longest }
}

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const postgres = await requirePostgres()
const sandbox = await startSandbox()
const ports = await freePorts(6)
const [one = 0, two = 0, three = 0] = ports
const proxy = await startRoundRobin([one, two, three])
const clock = join(folder.path, 'clock')
/** The file is replaced, because it may be read while it is written. */
const setClock = (offset: string) => {
  writeFileSync(`${clock}.new`, offset)
  renameSync(`${clock}.new`, clock)
}
setClock('+0')

const where = (index: number): ShopOptions => ({
  dataDir: join(folder.path, String(index)),
  databaseUrl: postgres.url,
  ports: [ports[index] ?? 0, ports[index + 3] ?? 0],
  env: {
    REPLICA_NAME: `shop-${index + 1}`,
    PUBLIC_URL: proxy.url,
    AUTH_SECRET: 'the-same-secret-for-all-three-replicas',
    ...settingsOfSandbox(sandbox.url),
    // The third has a clock of its own. Setting a clock does not change the monotonic one.
    ...(index === 2
      ? {
          LD_PRELOAD: fakeTime,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {}),
  },
})
const open = async (index: number) => (await launchShop(where(index))).open()

const shops: Shop[] = []
const faults: string[] = []
const measured: [string, string | number][] = []
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: 'unused' }, silentLogger)
try {
  shops[0] = await open(0)
  const { rows } = await database.pool.query<{ id: number }>('select id from products where active')
  await setStock(
    database.db,
    stockOfEach,
    rows.map(({ id }) => id),
  )
  const opening = new Map(rows.map(({ id }) => [id, stockOfEach]))
  measured.push(['one strict count of a limit, p50 ms', await measureStrictCount(database)])
  shops[1] = await open(1)
  shops[2] = await open(2)

  const etags = await Promise.all(
    [one, two, three].map((port) =>
      Promise.all(
        ['/', '/products', '/products/1', '/api/public/products'].map(async (path) => {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
          await answer.arrayBuffer()
          return `${path} ${answer.headers.get('etag')}`
        }),
      ),
    ),
  )
  const differing = new Set(etags.flat()).size - 4
  measured.push(['answers whose ETag differs between replicas', differing])
  if (differing > 0) faults.push(`ETags differ: ${[...new Set(etags.flat())].join(', ')}`)

  const random = seededRandom(1)
  const shoppers = createShoppers({ url: proxy.url, sandbox, productIds: [...opening.keys()], random })
  const stop = shoppers.shop(buyers)
  await shoppers.waitFor('order', 2)

  console.log('Replicas are killed …')
  for (let kill = 0; kill < kills; kill++) {
    const index = kill % 3
    await shops[index]?.kill()
    await shoppers.waitFor('order', 2)
    shops[index] = await open(index)
  }

  console.log('The database stops, goes on, and then recovers from a crash …')
  const stopped = processesOf(postgres.pid)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  await wait(Number(options.stopped) * 1000)
  const down = performance.now()
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  await shoppers.waitFor('order', 2)
  measured.push(['seconds until the next orders after the database answers again', (performance.now() - down) / 1000])
  const victim = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'lotus' and pid <> pg_backend_pid() limit 1`,
  )
  const crashed = performance.now()
  process.kill(victim.rows[0]?.pid ?? 0, 'SIGKILL')
  await shoppers.waitFor('order', 2)
  measured.push(['seconds until the next orders after a crash of the database', (performance.now() - crashed) / 1000])

  console.log('The clock of one replica is set back …')
  const direct = `http://127.0.0.1:${three}`
  const cep = `${direct}/api/public/cep/80010000`
  // Fills a window first: it must not last three hours.
  const filled = await pour('198.51.100.2', 3, cep)
  if (filled.rejected === 0) faults.push('no call was rejected before the clock was set back')
  setClock(`-${hours}h`)
  await wait(2500)
  const date = Date.parse((await fetch(`${direct}/healthz`)).headers.get('date') ?? '')
  const back = (Date.now() - date) / 3_600_000
  if (Math.abs(back - hours) > 0.1) faults.push(`the clock was not set back: ${back.toFixed(2)} h`)
  const after = await pour('198.51.100.2', 3, cep)
  measured.push([`longest Retry-After after a clock was set back 3 h, seconds (budget ${cepSeconds})`, after.longest])
  if (after.rejected === 0 || after.longest > cepSeconds) faults.push(`a caller must wait ${after.longest} s`)
  await wait(after.longest * 1000)
  if ((await pour('198.51.100.2', 1, cep)).accepted === 0) faults.push('no call was accepted after the wait')
  await shoppers.waitFor('order', 6)

  await stop()
  faults.push(...(await shoppers.finish(buyers)))
  const recurring = await database.pool.query(
    'select kind from jobs where every_seconds is not null group by kind having count(*) > 1',
  )
  measured.push(['recurring jobs that exist more than once', recurring.rowCount ?? 0])
  faults.push(
    ...(await withSnapshot(database, async (query) => [
      ...(await shoppers.findLost(query, shoppers.acknowledged())),
      ...(await findLedgerFaults(query, opening)),
      ...(await findHalfWritten(query)),
      ...(await findUnreconciled(query, sandbox)),
    ])),
  )
  const lost = faults.filter((fault) => fault.includes('acknowledged')).length
  printTable(
    ['', 'value'],
    [
      ['purchases started', shoppers.count()],
      ['acknowledged responses', shoppers.acknowledged().length],
      ['replicas killed', kills],
      ...measured,
      ['acknowledged responses lost', lost],
      ['other faults', faults.length - lost],
    ],
  )
  console.log(faults.length === 0 ? '\nPassed: nothing was lost.' : `\n${faults.slice(0, 30).join('\n')}`)
  record('3 replicas with kills, a stopped database and a clock 3 h back: acknowledged responses lost (budget 0)', lost)
  for (const [name, value] of measured) record(`3 replicas: ${name}`, value)
} finally {
  for (const shop of shops) await shop?.kill()
  await database.close()
  await proxy.close()
  await sandbox.close()
  await postgres.stop()
  await folder.remove()
}
process.exit(Number(faults.length > 0))
