/**
 * Throughput of the product list, a product, and the server-rendered page of that product, compared in the same run with a bare
 * Node server that returns the same bytes and headers. The shop runs as in production: own process, rate limits on, embedded
 * database, or PostgreSQL with `--postgres`.
 *
 *   node tools/bench/api.ts [--seconds 4] [--rounds 3] [--connections 32] [--postgres] [--no-build]
 *
 * "cached" is what visitors get. "cold" bypasses the response cache (`Authorization` does that); with "new counts" no filter
 * is requested twice; a cold page has a new address each time. `ratio` is requests per second over the bare server's and
 * `CPU ×` the processor time of a request over the bare server's; both are reliable on a busy machine, p99 is not. Requests
 * come from 2000 client addresses, which keeps them below the rate limits.
 */
import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { apiKey } from '@lotus/server/storefront'

import { startBare } from './bare.ts'
import { cpuBelow, cpuOf, median, printMachine, printTable } from './figures.ts'
import type { Load, LoadResult } from './load-process.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { fetchRaw, connectionHeaders } from './static-copy.ts'
import { requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    postgres: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const connections = Number(options.connections)
const seconds = Number(options.seconds)
const addresses = 2000

type Target = { name: string; path: (index: number) => string; headers: Record<string, string> }

const api = { 'x-api-key': apiKey }
const compressed = { 'accept-encoding': 'br' }
const cold = { authorization: 'Bearer bench' }
let fresh = 0

const targets = (productId: number): Target[] => {
  const list = () => '/api/public/products?pageSize=24'
  const product = () => `/api/public/products/${productId}`
  return [
    { name: 'API list of 24, cached, not compressed', path: list, headers: { ...api, 'accept-encoding': 'identity' } },
    { name: 'API list of 24, cached', path: list, headers: { ...api, ...compressed } },
    { name: 'API list of 24, cold', path: list, headers: { ...api, ...compressed, ...cold } },
    {
      name: 'API list of 24, cold, new counts',
      path: () => `${list()}&priceMax=${200 + fresh++ / 100}`,
      headers: { ...api, ...compressed, ...cold },
    },
    { name: 'API product, cached', path: product, headers: { ...api, ...compressed } },
    { name: 'API product, cold', path: product, headers: { ...api, ...compressed, ...cold } },
    { name: 'page of a product, cached', path: () => `/products/${productId}`, headers: compressed },
    { name: 'page of a product, cold', path: () => `/products/${productId}?n=${fresh++}`, headers: compressed },
  ]
}

const runLoad = (load: Load) =>
  new Promise<LoadResult>((resolve, reject) => {
    const child = fork(new URL('load-process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.once('message', (loaded) => resolve(loaded as LoadResult))
    child.once('exit', (code) => reject(new Error(`The load ended with ${code}`)))
    child.send(load)
  })

const spread = (make: (index: number) => string, headers: Record<string, string>): Load['requests'] =>
  Array.from({ length: addresses }, (_, index) => ({
    path: make(index),
    headers: { ...headers, 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
  }))

printMachine()
await requireBuild(options['no-build'])
const folder = await temporaryFolder()
const postgres = options.postgres ? await requirePostgres() : null
const shop = await startShop({ dataDir: folder.path, databaseUrl: postgres?.url })
const rows: (string | number)[][] = []
try {
  const first = await fetch(`${shop.url}/api/public/products?pageSize=1`, { headers: api })
  const { data } = (await first.json()) as { data: { content: { productId: number }[] } }
  for (const { name, path, headers } of targets(data.content[0]?.productId ?? 1)) {
    const address = path(0)
    let answer = await fetchRaw(shop.url + address, headers)
    // The database may still be working on the queue of the previous load.
    for (let left = 60; answer.status === 503 && left > 0; left--) {
      await wait(500)
      answer = await fetchRaw(shop.url + address, headers)
    }
    if (answer.status !== 200)
      throw new Error(`${address} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
    const forwarded = Object.entries(answer.headers).filter(([key]) => !connectionHeaders.has(key))
    const bare = await startBare({
      [address]: { text: answer.body.toString('base64'), headers: Object.fromEntries(forwarded) },
    })
    const measure = async (url: string, pid: number, requests: Load['requests']) => {
      const [before, dbBefore] = [cpuOf(pid), cpuBelow(postgres?.pid ?? null)]
      const loaded = await runLoad({ url, connections, seconds, requests })
      return {
        ...loaded,
        cpu: (cpuOf(pid) - before) / loaded.total,
        dbCpu: (cpuBelow(postgres?.pid ?? null) - dbBefore) / loaded.total,
      }
    }
    const ours: Awaited<ReturnType<typeof measure>>[] = []
    const floor: typeof ours = []
    await runLoad({ url: shop.url, connections, seconds: 1, requests: spread(path, headers) })
    for (let round = 0; round < rounds; round++) {
      ours.push(await measure(shop.url, shop.pid, spread(path, headers)))
      floor.push(
        await measure(
          bare.url,
          bare.pid,
          spread(() => address, headers),
        ),
      )
    }
    bare.stop()
    const of = (runs: typeof ours, key: keyof (typeof ours)[number]) => median(runs.map((run) => run[key]))
    record(`${name}: requests per second, ratio to a bare server`, of(ours, 'rps') / of(floor, 'rps'))
    rows.push([
      name,
      answer.body.length,
      of(ours, 'rps'),
      of(ours, 'p50'),
      of(ours, 'p99'),
      of(ours, 'cpu'),
      of(ours, 'dbCpu'),
      of(floor, 'rps'),
      of(floor, 'p99'),
      `${((100 * of(ours, 'rps')) / of(floor, 'rps')).toFixed(1)} %`,
      of(ours, 'cpu') / of(floor, 'cpu'),
      of(ours, 'errors'),
    ])
    console.error(`${name}: done`)
  }
} finally {
  await shop.kill()
  await postgres?.stop()
  await folder.remove()
}
printTable(
  [
    'call',
    'bytes',
    'req/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'database CPU ms',
    'bare req/s',
    'bare p99 ms',
    'ratio',
    'CPU ×',
    'errors',
  ],
  rows,
)
