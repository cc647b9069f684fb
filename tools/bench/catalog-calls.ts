/** The calls that the catalog's benchmarks measure, and the API that answers them. */
import { buildApi } from '@lotus/api/app'
import type { Database } from '@lotus/api/platform/database'
import type { createLogger } from '@lotus/api/platform/logger'
import { testAuth, testMailer, testPayments } from '@lotus/api/testing'
import type { Category } from '@lotus/openapi/schema'
import { apiKey } from '@lotus/server/storefront'

import type { Random } from './figures.ts'
import type { Words } from './generated-catalog.ts'

export type Case = { name: string; path: (random: Random) => string }
type Scope = { departments: number[]; categories: number[] }

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

/** The first is the baseline, a call without a database. */
function casesOf(words: Words, scope: Scope, products: number): Case[] {
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

/** The whole API in this process, without sockets, limits and jobs; `ask` bypasses the response cache. */
export async function openCatalog(
  database: Database,
  logger: ReturnType<typeof createLogger>,
  words: Words,
  products: number,
) {
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
  /** The answer, or null if it was 503. */
  async function ask(path: string): Promise<{ data: unknown } | null> {
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
  return { ask, cases: casesOf(words, scope, products), close: () => app.close() }
}

export type Measured = { times: number[]; rejected: number; found: number; cpu: number }

/** Calls a case's paths one at a time after 20 that are not counted. `cpu` is a clock of processor time in ms. */
export async function measureCase(
  ask: (path: string) => Promise<{ data: unknown } | null>,
  path: () => string,
  samples: number,
  cpu: () => number,
): Promise<Measured> {
  const times: number[] = []
  let [found, rejected, cpuBefore] = [0, 0, 0]
  for (let sample = -20; sample < samples; sample++) {
    const address = path()
    const before = performance.now()
    const answer = await ask(address)
    if (sample < 0) {
      cpuBefore = cpu()
      continue
    }
    times.push(performance.now() - before)
    if (answer === null) rejected++
    const data = answer?.data
    if (typeof data === 'object' && data !== null && 'totalElements' in data && Number(data.totalElements) > 0) found++
  }
  return { times, rejected, found, cpu: (cpu() - cpuBefore) / samples }
}
