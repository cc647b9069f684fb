import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { createCache } from '#platform/cache.ts'
import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { createCatalogService } from '../catalog.service.ts'
import { createPostgresSearch } from '../postgres-search.ts'
import type { SearchIndex } from '../search-index.ts'
import { golden, nothing, similar } from './golden.examples.ts'
import { tokenise } from './normalise.ts'
import { syllables } from './pinyin.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
}, 120_000)

afterAll(() => app.close())

const list = async (keyword: string, pageSize = 24) =>
  unwrap(await app.api.GET('/public/products', { params: { query: { keyword, pageSize } } }))

const suggest = async (keyword: string) =>
  unwrap(await app.api.GET('/public/products/suggestions', { params: { query: { keyword } } }))

const codesOf = ({ content }: { content: { code: string }[] }) => content.map(({ code }) => code)

test.each(golden)('CAT-08 BEY-06 NAV-09 $kind: $text finds $wanted', async ({ kind, text, wanted, within }) => {
  const found = codesOf(await (kind === 'suggestion' ? suggest(text) : list(text)))
  const first = found.slice(0, within ?? wanted.length)
  expect(first, `The first were ${first.join(' ')}`).toEqual(expect.arrayContaining(wanted))
})

describe('BEY-21 a keyword without a product', () => {
  test.each(nothing)('BEY-21 %j finds nothing and causes no error', async (text) => {
    expect(await list(text)).toMatchObject({ content: [], totalElements: 0, exactElements: 0, similarTo: null })
  })

  test.each(similar)('BEY-21 %s has no exact match; products similar to %s include %s', async (text, to, code) => {
    const found = await list(text)
    expect(found).toMatchObject({ exactElements: 0, similarTo: to })
    expect(codesOf(found)).toContain(code)
  })
})

test('BEY-06 BEY-21 the table has at least 200 queries', () => {
  expect(
    new Set([...golden.map(({ text }) => text), ...nothing, ...similar.map(([text]) => text)]).size,
  ).toBeGreaterThan(200)
})

test.each([
  ['leite', ['DO-0701', 'ME-0504']],
  ['queijo', ['FR-0801', 'FR-0802']],
])(
  'CAT-08 BEY-21 %s does not match products of another kind in a category with several kinds',
  async (text, others) => {
    const { content, exactElements } = await list(text, 50)
    const codes = content.map(({ code }) => code)
    expect(exactElements).toBeGreaterThan(0)
    expect(codes.slice(0, exactElements).filter((code) => others.includes(code))).toEqual([])
  },
)

test('BEY-21 exact matches come first in every sort order, and the counts say how many they are', async () => {
  for (const sort of ['relevance', 'price_asc', 'name_desc'] as const) {
    const query = { keyword: 'chocolate', sort, pageSize: 50 }
    const found = unwrap(await app.api.GET('/public/products', { params: { query } }))
    expect(found.exactElements).toBeGreaterThan(3)
    expect(found.exactElements).toBeLessThan(found.totalElements)
    expect(found.similarTo).toBe('chocolate')
    const named = found.content.map(({ names }) => names['pt-BR'].toLowerCase().includes('chocolate'))
    expect(named.lastIndexOf(true)).toBeLessThan(found.exactElements)
  }
})

test('BEY-21 a corrected word is named with its accents', async () => {
  expect(await list('feijap preto')).toMatchObject({ correctedKeyword: 'feijão preto', similarTo: null })
  expect(await list('feijao preto')).toMatchObject({ correctedKeyword: null })
})

test('CAT-08 a keyword with a typo costs no more searches than one without, on each page', async () => {
  const { db } = app.database
  const asked: string[] = []
  const searchIndex = new Proxy(createPostgresSearch(db), {
    get(index, name: keyof SearchIndex) {
      asked.push(name)
      return index[name]
    },
  })
  const catalog = createCatalogService(db, createCache(), { searchIndex })
  const find = async (keyword: string, pageNumber = 0) => {
    asked.length = 0
    const query = { keyword, pageNumber, pageSize: 2, language: 'pt-BR' } as const
    return { corrected: (await catalog.listProducts(query)).correctedKeyword, asked: asked.toSorted() }
  }
  const searches = ['countMatches', 'listMatches']
  expect(await find('feijao')).toEqual({ corrected: null, asked: searches })
  expect(await find('feijap')).toEqual({ corrected: 'feijão', asked: searches })
  expect(await find('feijap', 1)).toEqual({ corrected: 'feijão', asked: ['listMatches'] })
})

test.each(['lámen em copo', 'yakissoba', 'raiz de lótus', '虾', 'chá', 'arroz jasmim', 'massa'])(
  'BEY-21 a sold-out product never ranks before an available exact match of %j',
  async (text) => {
    const { content, exactElements } = await list(text, 50)
    const inStock = content.slice(0, exactElements).map(({ quantity }) => quantity > 0)
    expect(inStock).toEqual(inStock.toSorted((a, b) => Number(b) - Number(a)))
  },
)

describe('BEY-06 the whole pinyin of a name', () => {
  /** The words of a name in syllables: Chinese runs without quantities and counted units. */
  const parts = (name: string) =>
    tokenise(name.replaceAll(/\d+\p{Script=Han}(?=\s|$)/gu, ' '))
      .flatMap((piece) => (piece.kind === 'han' ? [syllables(piece.text)] : []))
      .filter((run) => run.length > 0)
  type Runs = readonly (readonly string[])[]
  const spellings = [
    { name: 'in one word', of: (runs: Runs) => runs.flat().join('') },
    {
      name: 'with ü as u, a word per part, in reverse',
      of: (runs: Runs) =>
        runs
          .map((run) => run.join('').replaceAll('v', 'u'))
          .toReversed()
          .join(' '),
    },
    {
      name: 'as initials',
      of: (runs: Runs) =>
        runs
          .flat()
          .map((syllable) => syllable[0])
          .join(''),
    },
  ]

  test.each(spellings)(
    'BEY-06 $name finds at least 97 percent of the names among the first eight',
    async ({ of }) => {
      const pages = await Promise.all(
        Array.from({ length: 8 }, async (__, pageNumber) =>
          unwrap(await app.api.GET('/public/products', { params: { query: { pageNumber, pageSize: 50 } } })),
        ),
      )
      const asked = pages
        .flatMap(({ content }) => content)
        .map(({ code, names }) => ({ code, name: names['zh-CN'], text: of(parts(names['zh-CN'])) }))
        .filter(({ text }) => text.length >= 2)
      const missed: string[] = []
      for (const { code, name, text } of asked)
        if (!codesOf(await list(text.slice(0, 100), 8)).includes(code)) missed.push(`${name} ${text}`)
      expect(asked.length).toBeGreaterThan(370)
      expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.03)
    },
    300_000,
  )
})

test('CAT-08 an unknown word does not hide the matches of the other words', async () => {
  expect(codesOf(await list('guioza tiramisu')).slice(0, 2)).toEqual(codesOf(await list('guioza')).slice(0, 2))
})
