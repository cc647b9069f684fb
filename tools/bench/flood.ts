/**
 * A flood of page requests: connections from one address, or with `--addresses` from many, request random search pages in a loop.
 * Meanwhile another shopper's cart preview, `/healthz` and `/readyz` are requested ten times a second. Prints the answers by
 * status, the latencies, and the memory of the shop's process before and after.
 *
 *   node tools/bench/flood.ts [--seconds 10] [--connections 64] [--addresses 1] [--no-build]
 */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { apiKey } from '@lotus/server/storefront'

import { cpuOf, memoryOf, percentile, printMachine, printTable, seededRandom, short } from './figures.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
    addresses: { type: 'string', default: '1' },
    'no-build': { type: 'boolean', default: false },
  },
})
const connections = Number(options.connections)
const addresses = Number(options.addresses)

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
type Call = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends one request. Returns its status and duration in milliseconds; status 0 if the connection failed. */
function call(url: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const start = performance.now()
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - start })
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode ?? 0))
    })
    sent.once('error', () => end(0))
    sent.end(body)
  })
}

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const shop = await startShop({ dataDir: folder.path })
try {
  const preview = {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
    body: JSON.stringify({ items: [{ productId: 1, quantity: 1 }] }),
  }
  const probes: Record<string, () => ReturnType<typeof call>> = {
    'cart preview': () => call(`${shop.url}/api/public/carts/preview`, preview),
    '/healthz': () => call(`${shop.url}/healthz`),
    '/readyz': () => call(`${shop.url}/readyz`),
  }
  for (const probe of Object.values(probes)) await probe()
  for (const path of ['/', '/products', '/products/1']) await call(shop.url + path)
  await wait(1000)

  const before = memoryOf(shop.pid)
  const random = seededRandom(20)
  const statuses = new Map<number, number>()
  const times: number[] = []
  const seen = new Map(Object.keys(probes).map((name) => [name, [] as { status: number; ms: number }[]]))
  const end = performance.now() + Number(options.seconds) * 1000
  const cpu = cpuOf(shop.pid)
  const flood = async (at: number) => {
    const headers = {
      'accept-encoding': 'br',
      'x-forwarded-for': `203.0.${(at % addresses) >> 8}.${(at % addresses) & 255}`,
    }
    while (performance.now() < end) {
      const { status, ms } = await call(`${shop.url}/products?keyword=${random.below(1e9).toString(36)}`, { headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) times.push(ms)
    }
  }
  const watch = async (name: string, probe: () => ReturnType<typeof call>) => {
    while (performance.now() < end) {
      seen.get(name)?.push(await probe())
      await wait(100)
    }
  }
  await Promise.all([
    ...Array.from({ length: connections }, (_, at) => flood(at)),
    ...Object.entries(probes).map(([name, probe]) => watch(name, probe)),
  ])
  const spent = cpuOf(shop.pid) - cpu
  await wait(5000)
  const after = memoryOf(shop.pid)

  const rows = [...seen].map(([name, all]) => {
    const ms = all.map((one) => one.ms)
    return [
      name,
      all.length,
      percentile(ms, 0.5),
      percentile(ms, 0.99),
      Math.max(...ms),
      all.filter(({ status }) => status !== 200).length,
    ]
  })
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(
    `Pages: ${answers.join(', ')}. Processor time: ${short(spent / total)} ms for each. Memory: ${short(before)} to ${short(after)} MB.\n`,
  )
  printTable(['request', 'count', 'p50 ms', 'p99 ms', 'max ms', 'not 200'], rows)

  const who = `${connections} connections from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`
  record(`flood, ${who}: pages by status`, answers.join(', '))
  for (const [name, , , p99] of rows) record(`flood, ${who}: ${name}, p99 ms`, p99 ?? Number.NaN)
  record(`flood, ${who}: memory of the process before and after, MB`, `${short(before)} to ${short(after)}`)
} finally {
  agent.destroy()
  await shop.kill()
  await folder.remove()
}
