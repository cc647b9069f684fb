/**
 * Processor time of pages that are not cached, nor the API answers they are rendered from: each page is requested once, one after
 * the other, after others have warmed the process up. On PostgreSQL, so that the database's share is separate.
 *
 *   node tools/bench/cold-pages.ts [--pages 300] [--rounds 1 to 3] [--parts] [--no-build]
 *
 * "main" is the thread that renders and answers the API, "others" are compression, garbage collection and compilation. With
 * `--parts` the main thread's time is divided by the innermost known part of each sampled stack.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { parseArgs } from 'node:util'

import { apiKey } from '@lotus/server/storefront'

import { cpuBelow, median, printMachine, printTable } from './figures.ts'
import { record } from './record.ts'
import { requireBuild, startShop } from './shop.ts'
import { fetchRaw } from './static-copy.ts'
import { requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    parts: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const count = Number(options.pages)
const rounds = Number(options.rounds)

/** The innermost of these in a stack names the part of a sample. */
const parts: [string, RegExp][] = [
  ['React', /react-dom|\/react\//],
  ['dehydration (seroval)', /seroval/],
  ['router and queries', /@tanstack/],
  ['database client', /\/(pg|pg-[\w-]+|kysely)\//],
  ['compression', /zlib/],
  ['hashes', /internal\/crypto|node:crypto/],
  ['messages (Lingui)', /@lingui/],
  ['components', /dist\/server\//],
  ['Fastify', /fastify|light-my-request|find-my-way/],
  ['apps/api', /apps\/api/],
  ['apps/server', /apps\/server/],
]

type Cpu = { main: number; others: number; database: number }

/** Milliseconds of processor time of each thread of a process; the first is the main thread. */
function cpuOfThreads(pid: number): { main: number; others: number } {
  const spent = { main: 0, others: 0 }
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    // Nanoseconds on a processor.
    const [ns = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    spent[thread === String(pid) ? 'main' : 'others'] += Number(ns) / 1e6
  }
  return spent
}

/** Shares of the samples by part, without idle time and the profiler's own. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const partOf = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url } = byId.get(at)?.callFrame ?? { functionName: '', url: '' }
      // "(program)" is also the time in which the thread waits for a processor.
      if (['(idle)', '(program)'].includes(functionName) || url.includes('inspector')) return ''
      if (functionName === '(garbage collector)') return 'garbage collection'
      const part = parts.find(([, pattern]) => pattern.test(url))
      if (part !== undefined) return part[0]
    }
    return 'Node and the rest'
  }
  const known = new Map<number, string>()
  const spent = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const part = known.get(id) ?? partOf(id)
    known.set(id, part)
    if (part !== '') spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[at] ?? 0))
  }
  const total = [...spent.values()].reduce((sum, part) => sum + part, 0)
  return new Map([...spent].map(([part, time]) => [part, time / total]))
}

printMachine()
await requireBuild(options['no-build'])
const [folder, postgres] = await Promise.all([temporaryFolder(), requirePostgres()])
const shop = await startShop({ dataDir: folder.path, databaseUrl: postgres.url, env: { BENCH_LIMITS: 'off' } })
try {
  const ask = async (path: string, headers: Record<string, string> = { 'accept-encoding': 'br' }) => {
    for (let left = 10; ; left--) {
      const { status, body } = await fetchRaw(shop.url + path, headers)
      if (status === 200) return body
      // On a busy machine a query can take longer than its limit.
      if (status !== 503 || left === 0) throw new Error(`${path} answered ${status}`)
    }
  }
  const ids: number[] = []
  for (let page = 0; ids.length < count; page++) {
    const list = await ask(`/api/public/products?pageSize=24&pageNumber=${page}`, { 'x-api-key': apiKey })
    const { data } = JSON.parse(list.toString()) as { data: { content: { productId: number }[] } }
    if (data.content.length === 0) throw new Error(`The shop has ${ids.length} products: measure at most as many pages`)
    ids.push(...data.content.map(({ productId }) => productId))
  }
  let price = 0
  const pages: Record<string, (index: number, language: string) => string> = {
    product: (index, language) => `/products/${ids[index]}?lang=${language}`,
    'list with a new filter': (_index, language) => `/products?priceMax=${20 + price++ / 10}&lang=${language}`,
    'list of a new keyword': (_index, language) => `/products?keyword=arroz${price++}&lang=${language}`,
  }
  const run = async (page: (typeof pages)[string], language: string): Promise<Cpu & { bytes: number }> => {
    const [before, database] = [cpuOfThreads(shop.pid), cpuBelow(postgres.pid)]
    let bytes = 0
    for (let index = 0; index < count; index++) bytes += (await ask(page(index, language))).length
    const after = cpuOfThreads(shop.pid)
    return {
      main: (after.main - before.main) / count,
      others: (after.others - before.others) / count,
      database: (cpuBelow(postgres.pid) - database) / count,
      bytes: bytes / count,
    }
  }
  // A product page is cold once in each language.
  const languages = ['zh-CN', 'en-US', 'es-ES']
  // Warms up: the shop's own language is not measured. V8 compiles for several hundred pages.
  for (const page of Object.values(pages)) await run(page, 'pt-BR')
  const rows: (string | number)[][] = []
  for (const [name, page] of Object.entries(pages)) {
    const spent: Awaited<ReturnType<typeof run>>[] = []
    for (const language of languages.slice(0, rounds)) spent.push(await run(page, language))
    const of = (key: keyof (typeof spent)[number]) => median(spent.map((one) => one[key]))
    rows.push([name, of('main') + of('others'), of('main'), of('others'), of('database'), of('bytes')])
    record(`cold page: ${name}, CPU of the process, ms`, of('main') + of('others'))
  }
  printTable(['cold page', 'CPU ms', 'main', 'others', 'database', 'bytes'], rows)
  if (options.parts) {
    const columns: Map<string, number>[] = []
    for (const [at, page] of Object.values(pages).entries()) {
      const stop = await shop.profile()
      await run(page, 'en-US')
      const shares = sharesOf(await stop())
      columns.push(new Map([...shares].map(([part, share]) => [part, share * Number(rows[at]?.[2])])))
    }
    const names = [...new Set(columns.flatMap((column) => [...column.keys()]))]
    const partRows = names.map((name) => [name, ...columns.map((column) => column.get(name) ?? 0)])
    console.log()
    printTable(
      ['part of the main thread, ms', ...Object.keys(pages)],
      partRows.toSorted((a, b) => Number(b[1]) - Number(a[1])),
    )
  }
} finally {
  await shop.kill()
  await postgres.stop()
  await folder.remove()
}
