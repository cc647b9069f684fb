/**
 * Delivery windows on PostgreSQL (BEY-12), through the HTTP API of a real shop: 200 zones with 10 windows a day.
 *
 *   node tools/bench/windows.ts [--zones 200] [--calls 4000] [--buyers 1000] [--rate 100] [--places 50] [--no-build]
 *
 * First, lists of the windows for a random CEP and product lists, in turns, 8 calls at once. Their ratio matters: the times depend on
 * the machine. Then buyers, each with their own cookie and address, hold the same window, `rate` a second. Temporary errors such
 * as SERVICE_UNAVAILABLE are retried (`withRetries`). Passes (exit code 0) if exactly `places` of the buyers hold the window, the
 * counter in the database says so, and every other buyer gets WINDOW_FULL with other windows.
 */
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'

import { ApiError } from '@lotus/api-client'
import { settingsRepository } from '@lotus/api/modules/settings/settings.repository'
import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { deliveryAddress } from '@lotus/fixtures/checkout'
import type { WindowList } from '@lotus/openapi/schema'
import { apiKey } from '@lotus/server/storefront'

import { createBuyer, inParallel, withRetries } from './buyer.ts'
import { percentile, printMachine, printTable, seededRandom, short } from './figures.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    zones: { type: 'string', default: '200' },
    calls: { type: 'string', default: '4000' },
    buyers: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '100' },
    places: { type: 'string', default: '50' },
    'no-build': { type: 'boolean', default: false },
  },
})
const [zoneCount, calls, buyers, rate, places] = [
  options.zones,
  options.calls,
  options.buyers,
  options.rate,
  options.places,
].map(Number) as [number, number, number, number, number]

const two = (value: number) => String(value).padStart(2, '0')
/** The CEPs of the centre of Curitiba, divided into zones of the same size. */
const firstCep = 80_000_000
const cepsPerZone = Math.floor(1_000_000 / zoneCount)
const zones = Array.from({ length: zoneCount }, (_, place) => ({
  id: `zone-${place}`,
  serviceId: 'centre-delivery',
  timeZone: 'America/Sao_Paulo',
  cepRanges: [{ from: String(firstCep + place * cepsPerZone), to: String(firstCep + (place + 1) * cepsPerZone - 1) }],
  opensOnHolidays: true,
  weekly: Array.from({ length: 10 }, (_window, at) => ({
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from: `${two(8 + at)}:00`,
    to: `${two(9 + at)}:00`,
    feeCents: 290,
    capacity: { orders: places },
  })),
}))

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const postgres = await requirePostgres()
const shop = await startShop({ dataDir: folder.path, databaseUrl: postgres.url, env: { BENCH_LIMITS: 'off' } })
const logger = createLogger({ level: 'error' })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder.path }, logger)
const faults: string[] = []
const rows: (string | number)[][] = []
try {
  const value = { picking: { minutesPerOrder: 0, secondsPerItem: 0 }, zones }
  await settingsRepository.put(database.db, [{ group: 'SHIPPING', key: 'DELIVERY_WINDOWS', value }])
  const headers = { 'x-api-key': apiKey }
  async function read(path: string): Promise<{ ms: number; data: unknown }> {
    const start = performance.now()
    const answer = await fetch(`${shop.url}/api${path}`, { headers })
    const { data } = (await answer.json()) as { data: unknown }
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return { ms: performance.now() - start, data }
  }
  const random = seededRandom(1)
  const cep = () => firstCep + random.below(zoneCount * cepsPerZone)
  const windowsPath = (zipCode: string | number) => `/public/shipping/windows?zipCode=${zipCode}`
  const productsPath = () => `/public/products?pageNumber=${1 + random.below(4)}&department=${1 + random.below(10)}`
  // The plan of the settings is computed once a minute.
  const { windows } = (await read(windowsPath(deliveryAddress.zipCode))).data as WindowList
  if (windows.length < 130) faults.push(`${windows.length} windows are listed`)

  const times = { windows: [] as number[], products: [] as number[] }
  await inParallel(Array.from({ length: calls }), 8, async () => {
    times.windows.push((await read(windowsPath(cep()))).ms)
    times.products.push((await read(productsPath())).ms)
  })
  const p99 = { windows: percentile(times.windows, 0.99), products: percentile(times.products, 0.99) }
  for (const [name, list] of Object.entries(times))
    rows.push([name, list.length, percentile(list, 0.5), percentile(list, 0.99)])

  const product = await database.db
    .selectFrom('products')
    .select('id')
    .where('active', '=', true)
    .where('stock', '>', 0)
    .orderBy('final_cents', 'desc')
    .executeTakeFirstOrThrow()
  const items = [{ productId: product.id, quantity: 1 }]
  const windowId =
    windows.find(({ state, date }) => state === 'FREE' && date > (windows[0]?.date ?? ''))?.windowId ?? ''
  const ready = await inParallel(
    Array.from({ length: buyers }, (_, place) => createBuyer(shop.url, place)),
    16,
    async (buyer) => ({ buyer, cart: await withRetries(() => buyer.prepare(items)) }),
  )
  let attempts = 0
  const start = performance.now()
  const outcomes = await Promise.all(
    ready.map(async ({ buyer, cart }, place) => {
      await wait(Math.max(0, start + (place * 1000) / rate - performance.now()))
      const sent = performance.now()
      try {
        await withRetries(() => {
          attempts++
          return buyer.hold(cart, windowId)
        })
        return { code: 'HELD', others: 0, ms: performance.now() - sent }
      } catch (error) {
        const { code, windows: others = [] } = error instanceof ApiError ? error : { code: String(error) }
        return { code, others: others.length, ms: performance.now() - sent }
      }
    }),
  )
  const holds = outcomes.map(({ ms }) => ms)
  rows.push([`holds, ${rate} a second`, buyers, percentile(holds, 0.5), percentile(holds, 0.99)])
  rows.push(['retries of holds', attempts - buyers, '', ''])
  const held = outcomes.filter(({ code }) => code === 'HELD').length
  const full = outcomes.filter(({ code, others }) => code === 'WINDOW_FULL' && others === 3).length
  const counter = await database.db
    .selectFrom('delivery_windows')
    .select('used_orders')
    .where('id', '=', windowId)
    .executeTakeFirst()
  if (held !== places) faults.push(`${held} buyers hold ${places} places`)
  if (counter?.used_orders !== places) faults.push(`The counter is ${counter?.used_orders}`)
  if (held + full !== buyers) {
    const others = new Set(outcomes.map(({ code, others: count }) => `${code} with ${count} windows`))
    faults.push(`${buyers - held - full} buyers got something else: ${[...others].join(', ')}`)
  }
  record(
    `windows of a CEP, ${zoneCount} zones, beside product lists, postgres: p99 ms and ratio`,
    `${short(p99.windows)} against ${short(p99.products)} (× ${short(p99.windows / p99.products)})`,
  )
  record(
    `${rate} buyers a second on the last ${places} places: faults (budget 0); retries; p50, p99 ms`,
    `${faults.length}; ${attempts - buyers}; ${short(percentile(holds, 0.5))}, ${short(percentile(holds, 0.99))}`,
  )
} finally {
  await database.close()
  await shop.close()
  await postgres.stop()
  await folder.remove()
}
printTable(['', 'calls', 'p50 ms', 'p99 ms'], rows)
console.log(faults.length === 0 ? '\nPassed.' : `\n${faults.join('\n')}`)
process.exit(Number(faults.length > 0))
