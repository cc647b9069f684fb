/**
 * A soak test: visitors browse and buy for a long time at a third of the shop's capacity, and its memory stays flat.
 *
 *   node tools/bench/soak.ts [--minutes 60] [--share 0.33] [--no-build]
 *
 * A visit is a cached page, a list with new filters, a product page, suggestions and a cart preview; every tenth visitor buys with
 * Pix. The capacity is measured first: visits per second of six visitors without pauses. Prints memory, latency and load for each
 * tenth of the time. At the end the shop is killed, and every order that it acknowledged is looked up in its database.
 *
 * Passes (exit code 0) if no request failed, no acknowledged order is missing or half-written, and the median memory of the last three
 * tenths is at most 5 % above that of the third to fifth: before, caches fill. All memory is resident; heap, external (buffers and the
 * embedded database) and cache are the parts that the process reports.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { setStock } from '@lotus/api/modules/stock/testing'
import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { startSandbox } from '@lotus/payment-sandbox/testing'
import { apiKey } from '@lotus/server/storefront'

import { createBuyer } from './buyer.ts'
import { median, memoryOf, percentile, printMachine, printTable, seededRandom, short } from './figures.ts'
import { findHalfWritten, findLedgerFaults, withSnapshot } from './purchase-invariants.ts'
import { record } from './record.ts'
import { requireBuild, settingsOfSandbox, startShop } from './shop.ts'
import { freePorts, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    share: { type: 'string', default: '0.33' },
    'no-build': { type: 'boolean', default: false },
  },
})
const minutes = Number(options.minutes)
const tenths = 10
const growthAllowed = 0.05
/** Resident memory is sampled so often, ms. */
const sampling = 1000

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const sandbox = await startSandbox()
const [metricsPort = 0] = await freePorts(1)
const where = {
  dataDir: folder.path,
  env: { ...settingsOfSandbox(sandbox.url), METRICS_PORT: String(metricsPort) },
}
const openItsDatabase = () => openDatabase({ dataDir: folder.path }, createLogger({ level: 'fatal' }))
const first = await startShop(where)
await first.close()
const database = await openItsDatabase()
// Enough for all visitors.
const stockOfEach = 100_000
await setStock(database.db, stockOfEach)
const rows = await database.db.selectFrom('products').select('id').where('active', '=', true).orderBy('id').execute()
const productIds = rows.map(({ id }) => id)
await database.close()
const shop = await startShop(where)

const random = seededRandom(60)
const words = ['arroz', 'molho', 'lámen', 'guioza', 'chá', 'feijão', '酱油', 'jiaozi']
const failures = new Map<string, number>()
const acknowledged = new Set<string>()
let visits = 0

/** One visit: five requests, sometimes a purchase. Returns its duration in ms. */
async function visit(): Promise<number> {
  const index = visits++
  const start = performance.now()
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  const headers = { 'x-forwarded-for': address, 'x-api-key': apiKey, 'accept-encoding': 'br' }
  const call = async (path: string, body?: object) => {
    const request =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(shop.url + path, request)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.status} ${path.split('?')[0]?.replace(/\d+/, 'N')}`)
  }
  try {
    await call('/')
    await call(`/products?minPrice=${1 + random.below(20)}&maxPrice=${21 + random.below(500)}`)
    await call(`/products/${random.pick(productIds)}`)
    await call(`/api/public/products/suggestions?keyword=${encodeURIComponent(random.pick(words))}`)
    await call('/api/public/carts/preview', { items: [{ productId: random.pick(productIds), quantity: 1 }] })
    if (index % 10 === 0) await buy(index)
  } catch (error) {
    const name = String(error)
    failures.set(name, (failures.get(name) ?? 0) + 1)
  }
  return performance.now() - start
}

async function buy(index: number): Promise<void> {
  const buyer = createBuyer(shop.url, index)
  const intent = await buyer.openIntent(await buyer.prepare([{ productId: random.pick(productIds), quantity: 20 }]))
  const payment = await buyer.pay(intent.intentId, { method: 'pix' })
  const { orderId } = await buyer.order(intent.intentId, payment)
  acknowledged.add(orderId)
  await sandbox.admin(`/payments/${payment.paymentId}/pay`)
}

/** The parts of the shop's memory in MB, from its metrics. */
async function readParts(): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const text = await answer.text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 2 ** 20
  return [
    valueOf('lotus_process_memory_bytes\\{kind="heap"\\}'),
    valueOf('lotus_process_memory_bytes\\{kind="external"\\}'),
    valueOf('lotus_cache_bytes'),
  ]
}

/** Acknowledged orders that the database of the killed shop does not have, and purchases that are half-written. */
async function findLost(): Promise<{ found: number; faults: string[] }> {
  const reopened = await openItsDatabase()
  try {
    return await withSnapshot(reopened, async (query) => {
      const stored = new Set((await query<{ id: string }>('select id from orders')).map(({ id }) => id))
      const lost = [...acknowledged].filter((id) => !stored.has(id))
      const opening = new Map(productIds.map((id) => [id, stockOfEach]))
      const faults = [...(await findLedgerFaults(query, opening)), ...(await findHalfWritten(query))]
      return { found: acknowledged.size - lost.length, faults: [...lost.map((id) => `lost order ${id}`), ...faults] }
    })
  } finally {
    await reopened.close()
  }
}

/** Visits per second of six visitors without pauses. */
async function measureCapacity(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const visitor = async () => {
    while (performance.now() < end) {
      await visit()
      done++
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: 6 }, visitor))
  return (done / (performance.now() - start)) * 1000
}

try {
  // Code is compiled and caches are filled before the capacity is measured.
  await measureCapacity(5)
  const capacity = await measureCapacity(15)
  const rate = capacity * Number(options.share)
  console.log(`Capacity: ${short(capacity)} visits per second. The soak test: ${short(rate)} for ${minutes} minutes.\n`)
  failures.clear()

  const start = performance.now()
  const length = (minutes * 60_000) / tenths
  const parts = Array.from({ length: tenths }, () => ({ memory: [] as number[], times: [] as number[] }))
  const tenthNow = () => Math.min(tenths - 1, Math.floor((performance.now() - start) / length))
  const sampler = setInterval(() => parts[tenthNow()]?.memory.push(memoryOf(shop.pid)), sampling)
  const rows: number[][] = [
    [0, memoryOf(shop.pid), ...(await readParts()), 0, Number.NaN, Number.NaN, ...loadavg().slice(0, 1)],
  ]
  const heads = ['tenth', 'memory MB', 'heap', 'external', 'cache', 'visits', 'p50 ms', 'p99 ms', 'load']
  const endTenth = async (at: number) => {
    const { memory = [], times = [] } = parts[at] ?? {}
    const figures = [times.length, median(times), percentile(times, 0.99), ...loadavg().slice(0, 1)]
    const row = [at + 1, median(memory), ...(await readParts()), ...figures]
    rows.push(row)
    console.error(heads.map((head, column) => `${head} ${short(row[column] ?? null)}`).join(', '))
  }
  const running = new Set<Promise<void>>()
  for (let count = 0; performance.now() < start + length * tenths; count++) {
    // At fixed times, whether or not the former visits have ended.
    const pause = start + (count * 1000) / rate - performance.now()
    if (pause > 0) await wait(pause)
    const one = visit().then((ms) => void parts[tenthNow()]?.times.push(ms))
    running.add(one)
    void one.finally(() => running.delete(one))
    if (rows.length <= tenthNow()) await endTenth(rows.length - 1)
  }
  await Promise.all(running)
  clearInterval(sampler)
  await endTenth(tenths - 1)
  const memory = parts.map((part) => median(part.memory))
  printTable(heads, rows)
  await shop.kill()
  const { found, faults } = await findLost()

  const before = median(memory.slice(2, 5))
  const after = median(memory.slice(-3))
  const failed = [...failures].map(([name, count]) => `${count} × ${name}`)
  console.log(`\nMemory: ${short(before)} MB, then ${short(after)} MB. Failed: ${failed.join('; ') || 'nothing'}.`)
  console.log(
    `Orders: ${acknowledged.size} acknowledged, ${found} found. Faults: ${faults.slice(0, 20).join('; ') || 'none'}.`,
  )
  const marks = [rows[0]?.[1] ?? null, ...[0.25, 0.5, 1].map((share) => memory[Math.ceil(tenths * share) - 1] ?? null)]
  record(
    'soak at a third of capacity: memory at the start, a quarter, half and the end, MB',
    marks.map(short).join(', '),
  )
  record(
    'soak at a third of capacity: median memory of tenths 3–5 and of the last three, MB',
    `${short(before)}, ${short(after)}`,
  )
  record(
    'soak at a third of capacity: failed visits (budget 0)',
    [...failures.values()].reduce((sum, count) => sum + count, 0),
  )
  record('soak at a third of capacity: orders acknowledged and found after SIGKILL', `${acknowledged.size}, ${found}`)
  if (failed.length > 0 || faults.length > 0 || after > before * (1 + growthAllowed)) process.exitCode = 1
} finally {
  await shop.kill()
  await sandbox.close()
  await folder.remove()
}
