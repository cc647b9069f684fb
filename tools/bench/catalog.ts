/**
 * Response times of the catalog with 50,000 products, on both engines: the whole API in this process (contract, handlers,
 * search, SQL, serialization; no sockets), bypassing the response cache, one call at a time.
 *
 *   node tools/bench/catalog.ts [--products 50000] [--samples 400] [--engines pglite,postgres] [--seed 1]
 *
 * p50 and p99 are milliseconds of one call. "new counts" are filters that were not requested in the last 30 s, so that the
 * facet counts are computed too; "cached counts" are repeated filters with another page or sort. "CPU ms" is the processor time
 * of one call including the database's; it is reliable on a busy machine, p50 and p99 are not. The first row of each table is
 * the baseline, a call without a database; `× floor` is p50 over its p50. Each search and suggestion uses new words while
 * the catalog has some. "rejected" counts 503 responses (on PostgreSQL after 2 s of one statement), whose times are included.
 */
import { parseArgs } from 'node:util'

import { buildApi } from '@lotus/api/app'
import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'
import { testAuth, testMailer, testPayments } from '@lotus/api/testing'
import type { Category } from '@lotus/openapi/schema'
import { apiKey } from '@lotus/server/storefront'

import { cpuBelow, percentile, printMachine, printTable, seededRandom, type Random } from './figures.ts'
import { fillCatalog, type Words } from './generated-catalog.ts'
import { record } from './record.ts'
import { requirePostgres, temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    samples: { type: 'string', default: '400' },
    engines: { type: 'string', default: 'pglite,postgres' },
    seed: { type: 'string', default: '1' },
  },
})
const products = Number(options.products)
const samples = Number(options.samples)
const seed = Number(options.seed)

type Case = { name: string; path: (random: Random) => string }

const query = (parameters: Record<string, string | number | boolean>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()

const wordsOf = (name: string) => name.split(' ').filter((word) => word.length > 3)

/** One wrong, missing, extra or exchanged letter. */
function misspell(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2)
  const kinds = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    () => word.slice(0, at) + random.pick([...'aeiourst']) + word.slice(at + 1),
    () => word.slice(0, at) + random.pick([...'aeiourst']) + word.slice(at),
  ]
  return random.pick(kinds)()
}

function casesOf(words: Words, scope: { departments: number[]; categories: number[] }): Case[] {
  const { portuguese, chinese, pinyin, brands } = words
  const sorts = ['newest', 'best_selling', 'price_asc', 'price_desc', 'rating', 'name_asc']
  const reais = (random: Random, from: number, to: number) => (from * 100 + random.below((to - from) * 100)) / 100
  const price = (random: Random) => ({ priceMin: reais(random, 0, 40), priceMax: reais(random, 60, 150) })
  const list = (make: (random: Random) => Record<string, string | number | boolean>) => (random: Random) =>
    `/public/products?${query(make(random))}`
  const search = (keyword: (random: Random) => string) => list((random) => ({ keyword: keyword(random) }))
  const suggest = (keyword: (random: Random) => string) => (random: Random) =>
    `/public/products/suggestions?${query({ keyword: keyword(random) })}`
  const word = (random: Random) => random.pick(wordsOf(random.pick(portuguese)).concat('arroz'))
  const han = (random: Random) => {
    const characters = Array.from(random.pick(chinese))
    const start = random.below(Math.max(1, characters.length - 2))
    return characters.slice(start, start + 2).join('')
  }
  return [
    {
      name: 'floor: a category, from memory',
      path: (random) => `/public/categories/${random.pick(scope.categories)}`,
    },
    {
      name: 'list: all, any sort and page, cached counts',
      path: list((random) => ({ sort: random.pick(sorts), pageNumber: random.below(40) })),
    },
    {
      name: 'list: department, any sort, cached counts',
      path: list((random) => ({ department: random.pick(scope.departments), sort: random.pick(sorts) })),
    },
    {
      name: 'list: all but a price, new counts',
      path: list((random) => ({
        priceMin: reais(random, 0, 3),
        priceMax: reais(random, 150, 240),
        sort: random.pick(sorts),
      })),
    },
    {
      name: 'list: department and price, new counts',
      path: list((random) => ({
        department: random.pick(scope.departments),
        ...price(random),
        sort: random.pick(sorts),
      })),
    },
    {
      name: 'list: brand, on sale, in stock, price, new counts',
      path: list((random) => ({ brand: random.pick(brands), onSale: true, inStock: true, ...price(random) })),
    },
    { name: 'search: one Portuguese word', path: search(word) },
    {
      name: 'search: two Portuguese words',
      path: search((random) => wordsOf(random.pick(portuguese)).slice(0, 2).join(' ') || 'arroz'),
    },
    { name: 'search: two Chinese characters', path: search(han) },
    { name: 'search: pinyin', path: search((random) => random.pick(pinyin).slice(0, 4 + random.below(6)) || 'doufu') },
    { name: 'search: a word with a typo', path: search((random) => misspell(word(random), random)) },
    {
      name: 'suggestions: the beginning of a word',
      path: suggest((random) => word(random).slice(0, 2 + random.below(4))),
    },
    {
      name: 'suggestions: one Chinese character',
      path: suggest((random) =>
        random.pick(
          Array.from(random.pick(chinese))
            .filter((one) => /\p{Script=Han}/u.test(one))
            .concat('米'),
        ),
      ),
    },
    { name: 'product', path: (random) => `/public/products/${1 + random.below(products)}` },
  ]
}

async function measure(engine: 'pglite' | 'postgres'): Promise<void> {
  const folder = await temporaryFolder()
  const postgres = engine === 'postgres' ? await requirePostgres() : null
  const logger = createLogger({ level: 'error' })
  const database = await openDatabase({ databaseUrl: postgres?.url, dataDir: folder.path }, logger)
  try {
    await migrate(database, logger)
    const start = performance.now()
    const words = await fillCatalog(database, products, seed)
    const seconds = (performance.now() - start) / 1000
    console.error(`${engine}: filled in ${Math.round(seconds)} s`)
    const app = await buildApi({
      database,
      logger,
      publicUrl: 'http://shop.bench',
      apiKey,
      payments: testPayments,
      auth: testAuth,
      mailer: testMailer,
      limits: null,
      jobsByHand: true,
    })
    await app.ready()
    // `Authorization` bypasses the response cache.
    const headers = { 'x-api-key': apiKey, authorization: 'Bearer bench' }
    const ask = async (path: string) => {
      const { statusCode, body } = await app.inject({ url: `/api${path}`, headers })
      if (statusCode === 503) return null
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 200)}`)
      return JSON.parse(body) as { data: unknown }
    }
    const categories = (await ask('/public/categories/all'))?.data as Category[]
    const scope = {
      departments: [...new Set(categories.map(({ departmentId }) => departmentId))],
      categories: categories.map(({ categoryId }) => categoryId),
    }

    const cpu = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000 + cpuBelow(postgres?.pid ?? null)
    }
    const rows: (string | number)[][] = []
    let floor = Number.NaN
    for (const { name, path } of casesOf(words, scope)) {
      const random = seededRandom(seed)
      const times: number[] = []
      let [found, rejected, cpuBefore] = [0, 0, 0]
      for (let sample = -20; sample < samples; sample++) {
        const address = path(random)
        const before = performance.now()
        const answer = await ask(address)
        if (sample < 0) {
          cpuBefore = cpu()
          continue
        }
        times.push(performance.now() - before)
        if (answer === null) rejected++
        const data = answer?.data
        if (typeof data === 'object' && data !== null && 'totalElements' in data && Number(data.totalElements) > 0)
          found++
      }
      const p50 = percentile(times, 0.5)
      if (rows.length === 0) floor = p50
      const isList = /list|search|suggestions/.test(name)
      record(`${name}, ${engine}, p50 ms`, p50)
      rows.push([
        name,
        p50,
        percentile(times, 0.99),
        (cpu() - cpuBefore) / samples,
        p50 / floor,
        isList ? `${Math.round((found / samples) * 100)} %` : '–',
        rejected,
      ])
    }
    console.log(
      `\n${engine === 'pglite' ? 'PGlite in a worker' : 'PostgreSQL'}, ${products} products, created in ${Math.round(seconds)} s, ${samples} calls each\n`,
    )
    printTable(['call', 'p50 ms', 'p99 ms', 'CPU ms', '× floor', 'with results', 'rejected'], rows)
    await app.close()
  } finally {
    await database.close()
    await postgres?.stop()
    await folder.remove()
  }
}

printMachine()
for (const engine of options.engines.split(',')) {
  if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`Unknown engine: ${engine}`)
  await measure(engine)
}
