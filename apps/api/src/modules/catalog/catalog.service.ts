import { toCents } from '@lotus/commerce/money'
import type {
  Category,
  CategoryPage,
  Department,
  DepartmentSummary,
  Home,
  LocalizedText,
  Product,
  ProductList,
  ProductPage,
  ProductSummary,
} from '@lotus/openapi/schema'

import { dependOn, type Cache } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'
import type { FindKnownProducts } from '#domain/known-product.ts'
import { Problem } from '#platform/problem.ts'

import { catalogTag, productTag } from './catalog-changes.ts'
import { catalogRepository } from './catalog.repository.ts'
import { facetsRepository } from './facets.repository.ts'
import { buildNavigation, toDepartmentSummary } from './navigation.ts'
import { createPostgresSearch } from './postgres-search.ts'
import { mostMatches, type ListProductsQuery, type ProductFilter } from './product-filter.ts'
import { toProduct, toSummary, type ProductRow, type SummaryRow } from './product-view.ts'
import type { QueryPlan } from './search/plan.ts'
import { planQuery } from './search/query.ts'
import { relaxed } from './search/relax.ts'
import { createVocabulary } from './search/vocabulary.ts'
import { correctedKeyword, keptKeyword } from './search/wording.ts'
import { searchCountsRepository } from './search-counts.repository.ts'
import type { SearchIndex } from './search-index.ts'
import { searchIndexRepository } from './search-index.repository.ts'

/** A query as received; prices in reais. */
export type ProductQuery = ListProductsQuery & { language: keyof LocalizedText } & PageQuery
/** 0-based. */
export type PageQuery = { pageNumber: number; pageSize: number }

/** About 1 MB for 10,000 words. */
const bytesPerWord = 100
const maxSuggestions = 8
const minKeywordLength = 2
const homeCategories = 10
const popularSearches = 8
/** Searches that were made less often are not shown to others. */
const leastSearches = 5

const page = <Item>(content: Item[], totalElements: number, { pageNumber, pageSize }: PageQuery) => {
  const totalPages = Math.ceil(totalElements / pageSize)
  return { content, pageNumber, pageSize, totalElements, totalPages, lastPage: pageNumber >= totalPages - 1 }
}
const sliceOf = ({ pageNumber, pageSize }: PageQuery) => ({ offset: pageNumber * pageSize, limit: pageSize })

/** D35: two characters, or one Chinese character. */
function checkSuggestionKeyword(keyword: string): string {
  const text = keyword.trim()
  if (Array.from(text).length < minKeywordLength && !/\p{Script=Han}/u.test(text)) {
    throw new Problem('VALIDATION_FAILED', {
      fields: [{ path: 'query.keyword', code: 'TOO_SHORT', limit: minKeywordLength }],
    })
  }
  return text
}

/** The plan of a keyword, and the words that its similar results match. */
type SearchPlan = { plan: QueryPlan; kept: string }

const nothing = {
  facets: {
    departments: [],
    subDepartments: [],
    categories: [],
    brands: [],
    dietary: [],
    price: { min: 0, max: 0 },
    onSale: 0,
    inStock: 0,
    bounded: [],
  },
  totalIsBounded: false,
  exactElements: 0,
  similarTo: null,
  correctedKeyword: null,
} satisfies Partial<ProductList>

export type CatalogService = ReturnType<typeof createCatalogService>

export type CatalogOptions = {
  /** Called for each keyword with exact matches. */
  countSearch?: (keyword: string) => void
  /** Matches that a list counts and its pages contain. @default mostMatches */
  most?: number
  /** Finds and ranks the products of a keyword. @default `createPostgresSearch` */
  searchIndex?: SearchIndex
}

/**
 * The catalog for shoppers. Slow queries are cached, navigation for 2 minutes (CAT-07), until their
 * tag is invalidated.
 */
export function createCatalogService(
  db: Db,
  cache: Cache,
  { countSearch = () => {}, most = mostMatches, searchIndex = createPostgresSearch(db) }: CatalogOptions = {},
) {
  const cached = <Value>(name: string, minutes: number, load: () => Promise<Value>, bytes?: (value: Value) => number) =>
    cache.get(`catalog ${name}`, { seconds: minutes * 60, bytes }, () => {
      dependOn([catalogTag])
      return load()
    })

  const navigation = () =>
    cached('navigation', 2, async () => buildNavigation(await catalogRepository.listCategoryTree(db)))
  const vocabulary = () =>
    cached(
      'vocabulary',
      10,
      async () => createVocabulary(await searchIndexRepository.listWords(db)),
      ({ size }) => size * bytesPerWord,
    )

  function summaries(rows: readonly SummaryRow[]): ProductSummary[] {
    dependOn([catalogTag, ...rows.map(({ id }) => productTag(id))])
    return rows.map(toSummary)
  }

  async function findProduct(productId: number): Promise<ProductRow> {
    dependOn([catalogTag, productTag(productId)])
    const row = await catalogRepository.findProduct(db, productId)
    if (row === null) throw new Problem('NOT_FOUND')
    return row
  }

  /**
   * The search plan that has matches: the complete one, or else a relaxed one. Null if the text contains nothing to search for.
   * Other filters do not affect the plan, so that their counts refer to the same search.
   */
  const planFor = (keyword: string) =>
    cached(`plan search ${keyword}`, 10, async (): Promise<SearchPlan | null> => {
      const complete = planQuery(keyword, await vocabulary(), { mode: 'search' })
      if (complete === null) return null
      const wider = relaxed(complete)
      const plan = wider === null || (await searchIndex.hasMatches(complete)) ? complete : wider
      return { plan, kept: keptKeyword(keyword, plan) }
    })

  async function filterOf(query: ProductQuery): Promise<ProductFilter> {
    const { ids, department, subDepartment, category, brand, dietary, priceMin, priceMax, onSale, inStock } = query
    const named = category === undefined ? null : await navigation()
    return {
      ids,
      department,
      subDepartment,
      categoryIds:
        named === null ? undefined : (category ?? []).flatMap(named.categoriesNamed).toSorted((a, b) => a - b),
      brand,
      dietary,
      minCents: priceMin === undefined ? undefined : toCents(priceMin),
      maxCents: priceMax === undefined ? undefined : toCents(priceMax),
      onSale,
      inStock,
    }
  }

  async function categoryOrFail(categoryId: number): Promise<Category> {
    const category = (await navigation()).findCategory(categoryId)
    if (category === undefined) throw new Problem('NOT_FOUND')
    return category
  }

  /** The rows of a page within the matches that a list contains, or null if it is past them. */
  function boundedSliceOf(query: PageQuery) {
    const { offset, limit } = sliceOf(query)
    return offset < most ? { offset, limit: Math.min(limit, most - offset) } : null
  }

  /** Sums the sales of all products. */
  const popularCategories = (departmentId: number | null, limit: number) =>
    cached(`popular categories ${departmentId} ${limit}`, 10, () =>
      catalogRepository.listPopularCategories(db, departmentId, limit),
    )

  return {
    /** Active products by id, in no defined order; missing ones are omitted. */
    async findProducts(ids: readonly number[]): Promise<ProductSummary[]> {
      const order = { sort: 'newest', language: 'pt-BR' } as const
      const rows = await catalogRepository.listProducts(db, { ids }, order, { offset: 0, limit: ids.length })
      return summaries(rows)
    },

    /** @see FindKnownProducts */
    findKnownProducts: (async (on, productIds) =>
      (await catalogRepository.findSummaries(on, productIds)).map((row) => ({
        product: toSummary(row),
        isActive: row.active,
      }))) satisfies FindKnownProducts,

    /** CAT-07: departments in shop order, with their sub-departments and categories. */
    listDepartmentsNavigation: async (): Promise<Department[]> => (await navigation()).departments,

    async listActiveDepartments(): Promise<DepartmentSummary[]> {
      return (await navigation()).departments.map(toDepartmentSummary)
    },

    async listCategories(query: PageQuery & { department?: number | undefined }): Promise<CategoryPage> {
      const { department } = query
      const { categories } = await navigation()
      const wanted = categories.filter(({ departmentId }) => department === undefined || departmentId === department)
      const { offset, limit } = sliceOf(query)
      return page(wanted.slice(offset, offset + limit), wanted.length, query)
    },

    listAllCategories: async (): Promise<Category[]> => (await navigation()).categories,

    /** CAT-06. @throws {Problem} NOT_FOUND */
    async listPopularCategories(departmentId: number, limit: number): Promise<Category[]> {
      const { hasDepartment, findCategory } = await navigation()
      if (!hasDepartment(departmentId)) throw new Problem('NOT_FOUND')
      const ids = await popularCategories(departmentId, limit)
      return ids.flatMap((id) => findCategory(id) ?? [])
    },

    /** HOME-01, CAT-06: rows of available products, each product once, and the best-selling categories. */
    async getHome(limit: number): Promise<Home> {
      const taken = new Set<number>()
      const row = async (filter: ProductFilter, sort: 'best_selling' | 'rating') => {
        const order = { sort, language: 'pt-BR' } as const
        const slice = { offset: 0, limit: limit + taken.size }
        const found = await catalogRepository.listProducts(db, { inStock: true, ...filter }, order, slice)
        const rows = found.filter(({ id }) => !taken.has(id)).slice(0, limit)
        for (const { id } of rows) taken.add(id)
        return summaries(rows)
      }
      const bestSellers = await row({}, 'best_selling')
      const offers = await row({ onSale: true }, 'best_selling')
      const featured = await row({}, 'rating')
      const { findCategory } = await navigation()
      const ids = await popularCategories(null, homeCategories)
      return { bestSellers, offers, featured, popularCategories: ids.flatMap((id) => findCategory(id) ?? []) }
    },

    /** BEY-21: none without results. */
    listPopularSearches: () =>
      cached('popular searches', 10, async () => {
        const slice = { least: leastSearches, limit: popularSearches * 2 }
        const keywords: string[] = []
        for (const keyword of await searchCountsRepository.listFrequent(db, slice)) {
          const search = planQuery(keyword, await vocabulary(), { mode: 'search' })
          if (search !== null && (await searchIndex.hasMatches(search))) keywords.push(keyword)
        }
        return keywords.slice(0, popularSearches)
      }),

    /** @throws {Problem} NOT_FOUND */
    getCategory: categoryOrFail,

    /** Bounded like `listProducts`; counted with the category. @throws {Problem} NOT_FOUND */
    async listCategoryProducts(categoryId: number, query: ProductQuery): Promise<ProductPage> {
      const { productCount } = await categoryOrFail(categoryId)
      const order = { sort: query.sort ?? 'best_selling', language: query.language }
      const slice = boundedSliceOf(query)
      const rows =
        slice === null ? [] : await catalogRepository.listProducts(db, { categoryIds: [categoryId] }, order, slice)
      return page(summaries(rows), Math.min(productCount, most), query)
    },

    /** CAT-01 to CAT-03, CAT-08. A page past the end, or past the most that is counted, is empty and includes the total. */
    async listProducts(query: ProductQuery): Promise<ProductList> {
      const filter = await filterOf(query)
      const keyword = query.keyword?.trim() ?? ''
      const search = keyword === '' ? null : await planFor(keyword)
      if (keyword !== '' && search === null) return { ...page([], 0, query), ...nothing }
      const matching = search === null ? null : { ...filter, search: search.plan }
      const order = {
        sort: query.sort ?? (keyword === '' ? 'best_selling' : 'relevance'),
        language: query.language,
      } as const
      // Counts are independent of page and sort order.
      const counting = cached(`facets ${JSON.stringify(matching ?? filter)}`, 0.5, () =>
        matching === null ? facetsRepository.count(db, filter, most) : searchIndex.countMatches(matching, most),
      )
      const slice = boundedSliceOf(query)
      const [{ total, isBounded, exact, facets }, rows] = await Promise.all([
        counting,
        slice === null
          ? []
          : matching === null
            ? catalogRepository.listProducts(db, filter, order, slice)
            : searchIndex.listMatches(matching, order, { ...slice, most }),
      ])
      const names = rows.map((row) => row.names['pt-BR'])
      const corrected = search === null ? null : correctedKeyword(keyword, search.plan, names)
      if (query.pageNumber === 0 && exact > 0 && search !== null && corrected === null) countSearch(keyword)
      return {
        ...page(summaries(rows), total, query),
        facets,
        totalIsBounded: isBounded,
        exactElements: exact,
        similarTo: exact < total ? (search?.kept ?? null) : null,
        correctedKeyword: corrected,
      }
    },

    /** NAV-09: at most 8, and none that is only similar. @throws {Problem} VALIDATION_FAILED if the text is too short (D35) */
    async listSuggestions(keyword: string, { pageNumber, pageSize }: PageQuery): Promise<ProductPage> {
      const text = checkSuggestionKeyword(keyword)
      const query = { pageNumber, pageSize: Math.min(pageSize, maxSuggestions) }
      const search = planQuery(text, await vocabulary(), { mode: 'suggest' })
      if (search === null) return page([], 0, query)
      const { rows, total } = await searchIndex.listBest(search, sliceOf(query))
      return page(summaries(rows), total, query)
    },

    /** @throws {Problem} NOT_FOUND, also for an inactive product */
    async getProduct(productId: number): Promise<Product> {
      return toProduct(await findProduct(productId))
    },

    /** PROD-02, BEY-07: from the same department, also for a product that is no longer sold. @throws {Problem} NOT_FOUND */
    async listRelatedProducts(productId: number, limit: number): Promise<ProductSummary[]> {
      dependOn([catalogTag, productTag(productId)])
      const place = await catalogRepository.findPlace(db, productId)
      if (place === null) throw new Problem('NOT_FOUND')
      return summaries(await catalogRepository.listRelated(db, place, limit))
    },
  }
}
