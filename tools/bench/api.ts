/**
 * What a call costs beside the least that it can cost: the product list, a product, and the server-rendered page of that
 * product, from the shop as it is started for people (own process, limits on, embedded database, or PostgreSQL with
 * `--postgres`), in turn with a bare Node server that returns the very same bytes and headers, in the same run.
 *
 *   node tools/bench/api.ts [--seconds 4] [--rounds 3] [--connections 32] [--postgres] [--no-build]
 *
 * "cached" is what visitors get. "cold" goes past the cache of answers (`Authorization` does that); with "counts anew" no
 * filter is asked for twice; a cold page has an address that nobody asked for yet. `ratio` is requests per second over the
 * bare server's, `CPU ×` the processor time of a request over the bare server's: read these two first, they hold on a
 * busy machine. p99 is mostly the machine's other load. Milliseconds are of 32 connections at once; each request comes
 * from one of 2000 addresses, so that the limits let it pass.
 */
import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { apiKey } from '@lotus/server/shop'

import { startBare } from './bare.ts'
import { cpuBelow, cpuOf, median, printMachine, printTable } from './figures.ts'
import type { Asked, Loaded } from './load-process.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { fetchRaw, ofConnection } from './static-copy.ts'
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
      name: 'API list of 24, cold, counts anew',
      path: () => `${list()}&priceMax=${200 + fresh++ / 100}`,
      headers: { ...api, ...compressed, ...cold },
    },
    { name: 'API product, cached', path: product, headers: { ...api, ...compressed } },
    { name: 'API product, cold', path: product, headers: { ...api, ...compressed, ...cold } },
    { name: 'page of a product, cached', path: () => `/products/${productId}`, headers: compressed },
    { name: 'page of a product, cold', path: () => `/products/${productId}?n=${fresh++}`, headers: compressed },
  ]
}

const load = (asked: Asked) =>
  new Promise<Loaded>((resolve, reject) => {
    const child = fork(new URL('load-process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.once('message', (loaded) => resolve(loaded as Loaded))
    child.once('exit', (code) => reject(new Error(`The load ended with ${code}`)))
    child.send(asked)
  })

const spread = (make: (index: number) => string, headers: Record<string, string>): Asked['requests'] =>
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
    // The database may still be at what the load before this one has left in its queue.
    for (let left = 60; answer.status === 503 && left > 0; left--) {
      await wait(500)
      answer = await fetchRaw(shop.url + address, headers)
    }
    if (answer.status !== 200)
      throw new Error(`${address} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
    const kept = Object.entries(answer.headers).filter(([key]) => !ofConnection.has(key))
    const bare = await startBare({
      [address]: { text: answer.body.toString('base64'), headers: Object.fromEntries(kept) },
    })
    const measure = async (url: string, pid: number, requests: Asked['requests']) => {
      const [before, dbBefore] = [cpuOf(pid), cpuBelow(postgres?.pid ?? null)]
      const loaded = await load({ url, connections, seconds, requests })
      return {
        ...loaded,
        cpu: (cpuOf(pid) - before) / loaded.total,
        dbCpu: (cpuBelow(postgres?.pid ?? null) - dbBefore) / loaded.total,
      }
    }
    const ours: Awaited<ReturnType<typeof measure>>[] = []
    const floor: typeof ours = []
    await load({ url: shop.url, connections, seconds: 1, requests: spread(path, headers) })
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
