/**
 * A soak test: visitors browse and buy for a long time at a third of the shop's capacity, and its memory stays flat.
 *
 *   node tools/bench/soak.ts [--minutes 60] [--share 0.33] [--no-build]
 *
 * A visit is a cached page, a list with new filters, a product page, suggestions and a cart preview; every tenth visitor buys with
 * Pix. The capacity is measured first: visits per second of six visitors without pauses. Prints memory and latency for each
 * tenth of the time. Passes (exit code 0) if no request failed and the median memory of the last three tenths is at most 5 % above that
 * of the third to fifth: before, caches fill.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { startSandbox } from '@lotus/payment-sandbox/testing'
import { apiKey } from '@lotus/server/storefront'

import { createBuyer } from './buyer.ts'
import { median, memoryOf, percentile, printMachine, printTable, seededRandom, short } from './figures.ts'
import { record } from './record.ts'
import { requireBuild, settingsOfSandbox, startShop } from './shop.ts'
import { temporaryFolder } from './temporary.ts'

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
const where = { dataDir: folder.path, env: settingsOfSandbox(sandbox.url) }
const first = await startShop(where)
await first.close()
const database = await openDatabase({ dataDir: folder.path }, createLogger({ level: 'fatal' }))
// Enough for all visitors.
await database.db.updateTable('products').set({ stock: 100_000 }).execute()
const rows = await database.db.selectFrom('products').select('id').where('active', '=', true).orderBy('id').execute()
const productIds = rows.map(({ id }) => id)
await database.close()
const shop = await startShop(where)

const random = seededRandom(60)
const words = ['arroz', 'molho', 'lámen', 'guioza', 'chá', 'feijão', '酱油', 'jiaozi']
const failures = new Map<string, number>()
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
  await buyer.order(intent.intentId, payment)
  await sandbox.admin(`/payments/${payment.paymentId}/pay`)
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
  const current = () => parts[Math.min(tenths - 1, Math.floor((performance.now() - start) / length))]
  const sampler = setInterval(() => current()?.memory.push(memoryOf(shop.pid)), sampling)
  const running = new Set<Promise<void>>()
  for (let count = 0; performance.now() < start + length * tenths; count++) {
    // At fixed times, whether or not the former visits have ended.
    const pause = start + (count * 1000) / rate - performance.now()
    if (pause > 0) await wait(pause)
    const one = visit().then((ms) => void current()?.times.push(ms))
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  await Promise.all(running)
  clearInterval(sampler)

  const memory = parts.map((part) => median(part.memory))
  printTable(
    ['tenth', 'memory MB', 'visits', 'p50 ms', 'p99 ms'],
    parts.map(({ times }, at) => [at + 1, memory[at] ?? null, times.length, median(times), percentile(times, 0.99)]),
  )
  const before = median(memory.slice(2, 5))
  const after = median(memory.slice(-3))
  const failed = [...failures].map(([name, count]) => `${count} × ${name}`)
  console.log(`\nMemory: ${short(before)} MB, then ${short(after)} MB. Failed: ${failed.join('; ') || 'nothing'}.`)
  record(
    'soak at a third of capacity: median memory of tenths 3–5 and of the last three, MB',
    `${short(before)}, ${short(after)}`,
  )
  record(
    'soak at a third of capacity: failed visits (budget 0)',
    [...failures.values()].reduce((sum, count) => sum + count, 0),
  )
  if (failed.length > 0 || after > before * (1 + growthAllowed)) process.exitCode = 1
} finally {
  await shop.kill()
  await sandbox.close()
  await folder.remove()
}
