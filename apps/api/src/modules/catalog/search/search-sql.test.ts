import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openTestDatabase, type TestDatabase } from '#testing.ts'

import { indexDocument, type IndexedProduct, type SearchableProduct } from './index-document.ts'
import type { QueryPlan } from './plan.ts'
import { planQuery } from './query.ts'
import {
  addWords,
  countWords,
  planText,
  searchMatches,
  searchRow,
  searchScore,
  selectWords,
  upsertSearchRows,
} from './search-sql.ts'
import { createVocabulary } from './vocabulary.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

type Sold = Partial<SearchableProduct> & { name: string; sold?: number }

/** Inserts the given products with ids from 1. */
async function stock(indexed: readonly IndexedProduct[], sold: readonly number[]) {
  const text = JSON.stringify({ 'pt-BR': 'x' })
  await sql`insert into departments (slug, names, image_url, tint, position) values ('d', ${text}::jsonb, '', 'rice', 0)`.execute(
    database.db,
  )
  await sql`insert into sub_departments (department_id, slug, names, position) values (1, 's', ${text}::jsonb, 0)`.execute(
    database.db,
  )
  await sql`insert into categories (sub_department_id, department_id, slug, names, icon_url, position) values (1, 1, 'c', ${text}::jsonb, '', 0)`.execute(
    database.db,
  )
  await sql`
    insert into products (id, code, category_id, sub_department_id, department_id, names, description, brand, image_url, price_cents, stock,
      net_amount, net_unit, storage, origin, sold, name_key_pt, name_key_zh, name_key_en, name_key_es)
    overriding system value
    select place, 'P' || place, 1, 1, 1, ${text}::jsonb, ${text}::jsonb, 'x', '', 100, 1, 1, 'un', 'ambient', 'BR', sold, '', '', '', ''
    from jsonb_array_elements_text(${JSON.stringify(sold)}::jsonb) with ordinality as given (value, place), lateral (select value::integer as sold) as number`.execute(
    database.db,
  )
  await upsertSearchRows(indexed.map((each, i) => searchRow(i + 1, each))).execute(database.db)
  await addWords(countWords(indexed)).execute(database.db)
}

async function stockNamed(...products: Sold[]) {
  const indexed = products.map(({ name, ...more }, i) =>
    indexDocument({ code: `P-${i + 1}`, names: { 'pt-BR': name }, groups: [], ...more }),
  )
  await stock(
    indexed,
    products.map(({ sold = 0 }) => sold),
  )
}

async function ids(plan: QueryPlan | null): Promise<number[]> {
  if (plan === null) return []
  const { rows } = await sql<{ id: number }>`
    select products.id from product_search join products on products.id = product_search.product_id where ${searchMatches(plan)}
    order by ${searchScore(plan, sql.ref<number>('products.sold'))} desc, products.sold desc, products.id`.execute(
    database.db,
  )
  return rows.map(({ id }) => id)
}

async function search(text: string, mode: 'search' | 'suggest' = 'search'): Promise<number[]> {
  const words = await selectWords().execute(database.db)
  return ids(planQuery(text, createVocabulary(words.rows), { mode }))
}

const exactly = (...terms: string[]): QueryPlan => ({
  readings: [
    {
      groups: [
        { text: '', known: true, alternatives: [{ terms, match: 'any', prefix: false, weight: 1, reason: 'exact' }] },
      ],
      weight: 1,
    },
  ],
  key: '',
})

describe('CAT-08 ranking', () => {
  test('CAT-08 product type first, then the rest of the name, category, keyword, description', async () => {
    await stockNamed(
      { name: 'Refresco', description: { 'pt-BR': 'Com jabuticaba do sítio' } },
      { name: 'Geleia', keywords: ['jabuticaba'] },
      { name: 'Polpa', groups: [{ 'pt-BR': 'Jabuticabas' }] },
      { name: 'Licor de jabuticaba' },
      { name: 'Jabuticaba fresca' },
    )
    expect(await search('jabuticaba')).toEqual([5, 4, 3, 2, 1])
  })

  test('CAT-08 popularity in a lower field does not outrank a higher field', async () => {
    await stockNamed(
      { name: 'Refresco', description: { 'pt-BR': 'Com jabuticaba' }, sold: 100_000 },
      { name: 'Geleia', keywords: ['jabuticaba'], sold: 100_000 },
      { name: 'Polpa', groups: [{ 'pt-BR': 'Jabuticabas' }], sold: 100_000 },
      { name: 'Licor de jabuticaba', sold: 100_000 },
      { name: 'Jabuticaba fresca', sold: 0 },
    )
    expect(await search('jabuticaba')).toEqual([5, 4, 3, 2, 1])
  })

  test('CAT-08 ties are broken by sales, then by the lower id', async () => {
    await stockNamed({ name: 'Arroz Alfa', sold: 5 }, { name: 'Arroz Beta', sold: 50 }, { name: 'Arroz Gama', sold: 5 })
    expect(await search('arroz')).toEqual([2, 1, 3])
  })

  test('CAT-08 exact matches rank above prefixes', async () => {
    await stockNamed({ name: 'Chocolate amargo', sold: 900 }, { name: 'Choco', sold: 0 })
    expect(await search('choco', 'suggest')).toEqual([2, 1])
  })

  test('CAT-08 the nearest corrections match if nothing matches exactly', async () => {
    await stockNamed({ name: 'Feijão preto' }, { name: 'Feijoada completa' })
    expect(await search('feijap')).toEqual([1])
  })

  test('CAT-08 every word must match, in any order and field', async () => {
    await stockNamed(
      { name: 'Arroz japonês' },
      { name: 'Arroz branco' },
      { name: 'Biscoito japonês', keywords: ['arroz'] },
    )
    expect(await search('japonês arroz')).toEqual([1, 3])
  })

  test('CAT-08 a name that starts with the query ranks first', async () => {
    await stockNamed(
      { name: 'Torrada tipo oriental crocante', sold: 900 },
      { name: 'Torrada crocante Momiji', sold: 0 },
    )
    expect(await search('torrada crocante')).toEqual([2, 1])
  })
})

describe('CAT-08 rows', () => {
  test('CAT-08 an upsert replaces existing rows', async () => {
    await stockNamed({ name: 'Arroz' })
    await upsertSearchRows([
      searchRow(1, indexDocument({ code: 'P-1', names: { 'pt-BR': 'Feijão' }, groups: [] })),
    ]).execute(database.db)
    expect(await ids(exactly('arroz'))).toEqual([])
    expect(await ids(exactly('feijao'))).toEqual([1])
  })

  test('CAT-08 an empty list is accepted', async () => {
    await upsertSearchRows([]).execute(database.db)
    await addWords([]).execute(database.db)
    expect((await selectWords().execute(database.db)).rows).toEqual([])
  })

  test('CAT-08 word counts add up', async () => {
    await addWords([
      { word: 'arroz', documents: 2 },
      { word: '酱油', documents: 1 },
    ]).execute(database.db)
    await addWords([{ word: 'arroz', documents: 3 }]).execute(database.db)
    const { rows } = await selectWords().execute(database.db)
    expect(rows.toSorted((a, b) => b.documents - a.documents)).toEqual([
      { word: 'arroz', documents: 5 },
      { word: '酱油', documents: 1 },
    ])
  })

  test.each([
    "'",
    "''",
    '\\',
    "\\'",
    "a'b\\c",
    ':*',
    '|',
    '&',
    '!',
    '(',
    "') | ('",
    '"',
    '%',
    '$1',
    "'); drop table products; --",
  ])('CAT-08 the term %j matches only itself', async (term) => {
    const indexed = (own: string): IndexedProduct => ({
      weighted: new Map([[own, 'A']]),
      plain: new Set(['other']),
      nameKey: own,
      words: new Set(),
    })
    await stock([indexed(term), indexed('innocent')], [0, 0])
    expect(await ids(exactly(term))).toEqual([1])
    expect(await ids({ ...exactly('innocent'), key: term })).toEqual([2])
  })
})

test('CAT-08 the text of a plan ors readings and alternatives, and ands groups and all-terms', () => {
  const way = (terms: string[], match: 'any' | 'all', prefix = false) => ({
    terms,
    match,
    prefix,
    weight: 1,
    reason: 'exact' as const,
  })
  const group = (...alternatives: ReturnType<typeof way>[]) => ({ text: '', known: true, alternatives })
  const plan: QueryPlan = {
    key: '',
    readings: [
      { weight: 1, groups: [group(way(['a', 'b'], 'any'), way(['c', 'd'], 'all')), group(way(['e'], 'any', true))] },
      { weight: 1, groups: [group(way(["f'"], 'any'))] },
    ],
  }
  expect(planText(plan)).toBe("(((('a' | 'b') | ('c' & 'd')) & 'e':*) | 'f''')")
})
