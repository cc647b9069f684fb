/**
 * A catalog of any size generated from the demo catalog: a name combines two products of one department, in all four languages
 * alike, so that word frequencies, Chinese characters and pinyin stay realistic. Brands are the demo's and invented ones. The
 * same seed generates the same catalog.
 */
import { announceCatalogChange } from '@lotus/api/modules/catalog/catalog-changes'
import { catalogWriteRepository, type ProductRecord } from '@lotus/api/modules/catalog/catalog-write.repository'
import { syllables } from '@lotus/api/modules/catalog/search/pinyin'
import { searchIndexRepository } from '@lotus/api/modules/catalog/search-index.repository'
import type { Database } from '@lotus/api/platform/database'
import { inTransaction } from '@lotus/api/platform/transaction'
import { seed } from '@lotus/api/seed'
import { mediaUrl, readSeedCatalog, type SeedDepartment, type SeedProduct } from '@lotus/api/seed-files'
import { languages } from '@lotus/commerce/languages'
import type { LocalizedText } from '@lotus/openapi/schema'

import { seededRandom, type Random } from './figures.ts'

const brandsForThousand = 12
const dayInMs = 24 * 60 * 60 * 1000

/** Splits a text into words, Chinese text into characters. */
const pieces = (text: string): string[] => (/\p{Script=Han}/u.test(text) ? Array.from(text) : text.split(' '))
const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Joins the start of one name with the end of another: `Macarrão instantâneo`, `Molho de soja escuro` → `Macarrão instantâneo escuro`. */
function blend(first: string, second: string): string {
  const [head, tail] = [pieces(first), pieces(second)]
  const kept = head.slice(0, Math.max(1, Math.ceil(head.length * 0.7)))
  return [...kept, ...tail.slice(-Math.max(1, Math.floor(tail.length * 0.4)))]
    .join(isHan(first) ? '' : ' ')
    .slice(0, 200)
}

function inventBrands(random: Random, count: number): string[] {
  const starts = ['Ka', 'Mi', 'To', 'Sa', 'Ha', 'Lu', 'Be', 'Vi', 'Ro', 'Che', 'Pa', 'Ju', 'Na', 'Gui', 'Or', 'Tan']
  const middles = ['ra', 'ni', 'to', 'ma', 'shi', 'lo', 've', 'ri', 'ba', 'zu', 'na', 'ke', 'mi', 'do']
  const ends = ['na', 'ko', 'ri', 'lia', 'do', 'ya', 'sto', 'zi', 'va', 'mo', 'ssa', 'nga']
  const names = new Set<string>()
  while (names.size < count) names.add(random.pick(starts) + random.pick(middles) + random.pick(ends))
  return [...names]
}

type Generated = { names: LocalizedText; brand: string; category: string; base: SeedProduct; index: number }

function* generate(catalog: readonly SeedDepartment[], count: number, random: Random): Generator<Generated> {
  const all = catalog.flatMap(({ products }) => products.map((base) => ({ base, neighbours: products })))
  const brands = [
    ...new Set(all.map(({ base }) => base.brand)),
    ...inventBrands(random, Math.ceil((count / 1000) * brandsForThousand)),
  ]
  for (let index = 0; index < count; index++) {
    const { base, neighbours } = random.pick(all)
    const other = random.pick(neighbours)
    const names = Object.fromEntries(
      languages.map((language) => [language, blend(base.names[language], other.names[language])]),
    )
    yield { names: names as LocalizedText, brand: random.pick(brands), category: base.category, base, index }
  }
}

const toRecord = (
  { names, brand, base, index }: Generated,
  categoryId: number,
  random: Random,
  now: number,
): ProductRecord => ({
  code: `GEN-${String(index).padStart(6, '0')}`,
  category_id: categoryId,
  active: true,
  names,
  description: base.description,
  ingredients: base.ingredients,
  keywords: base.keywords,
  brand,
  image_url: mediaUrl(base.code.toLowerCase()),
  more_image_urls: [],
  price_cents: 190 + random.below(20_000),
  discount_bp: random.next() < 0.2 ? 500 + random.below(8) * 500 : 0,
  stock: random.next() < 0.05 ? 0 : random.below(200),
  net_amount: base.net.amount,
  net_unit: base.net.unit,
  storage: base.storage,
  allergens: base.allergens,
  may_contain: base.mayContain ?? [],
  allergens_declared: true,
  dietary: base.dietary,
  origin: base.origin,
  age_restricted: base.ageRestricted,
  rating: Math.round(random.next() * 50) / 10,
  rating_count: random.below(500),
  // A few products have most of the sales.
  sold: Math.floor(20 / (random.next() + 0.001)),
  created_at: new Date(now - random.below(900) * dayInMs),
})

/** Search words and filters of this catalog. */
export type Words = {
  /** Names in Portuguese, in Chinese, and in pinyin. */
  portuguese: string[]
  chinese: string[]
  pinyin: string[]
  brands: string[]
}

/** Fills a migrated, empty database with the demo shop and generated products up to `count`. */
export async function fillCatalog(database: Database, count: number, seedNumber = 1): Promise<Words> {
  await seed(database)
  const catalog = await readSeedCatalog()
  const demo = catalog.reduce((sum, { products }) => sum + products.length, 0)
  const random = seededRandom(seedNumber)
  const made = [...generate(catalog, Math.max(0, count - demo), random)]
  const now = Date.now()
  await database.withoutTimeouts((db) =>
    inTransaction(db, async (trx) => {
      const { categories } = await catalogWriteRepository.listCategoryTree(trx)
      const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
      const records = made.map((one) => toRecord(one, idOf.get(one.category) ?? 0, random, now))
      const written = await catalogWriteRepository.upsertProducts(trx, records, {
        actor: 'bench',
        reason: 'generated catalog',
      })
      await searchIndexRepository.update(
        trx,
        written.map(({ id }) => id),
      )
      await announceCatalogChange(trx)
    }),
  )
  await database.analyze()
  const chinese = made.map(({ names }) => names['zh-CN'])
  return {
    portuguese: made.map(({ names }) => names['pt-BR']),
    chinese,
    pinyin: chinese.slice(0, 2000).map((name) => syllables(name.replaceAll(/[^\p{Script=Han}]/gu, '')).join('')),
    brands: [...new Set(made.map(({ brand }) => brand))],
  }
}
