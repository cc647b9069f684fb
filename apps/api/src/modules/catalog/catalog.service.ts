import { toCents } from '@lotus/commerce/money'
import type {
  Category,
  CategoryPage,
  Department,
  DepartmentSummary,
  Facets,
  FacetValue,
  Home,
  LocalizedText,
  Product,
  ProductList,
  ProductPage,
  ProductSort,
  ProductSummary,
  SearchedList,
  SuggestionPage,
} from '@lotus/openapi/schema'

import { dependOn, type Cache } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'
import type { FindKnownProducts } from '#domain/known-product.ts'
import { sliceOf, toPage, type PageQuery } from '#domain/page.ts'
import { byStorage } from '#domain/shipping-table.ts'
import type { ListArrivingToday } from '#domain/window-booking.ts'
import { Problem } from '#platform/problem.ts'

import { catalogTag, productTag } from './catalog-changes.ts'
import { catalogRepository } from './catalog.repository.ts'
import { withKeyword } from './excluding.ts'
import { facetsRepository } from './facets.repository.ts'
import { buildNavigation, toDepartmentSummary } from './navigation.ts'
import { createPostgresSearch } from './postgres-search.ts'
import { mostMatches, type ListProductsQuery, type ProductFilter, type ProductOrder } from './product-filter.ts'
import { toProduct, toSummary, type ProductRow, type SummaryRow } from './product-view.ts'
import { createProductSearch, hiddenByFilters, type Interpretation } from './product-search.ts'
import { correctedKeyword } from './search/wording.ts'
import { isSearch, type SearchIndex } from './search-index.ts'

/** A query as received; prices in reais. */
export type ProductQuery = ListProductsQuery & { language: keyof LocalizedText } & PageQuery
type SuggestionQuery = PageQuery & { language: keyof LocalizedText } & Pick<ProductFilter, 'dietary' | 'freeOf'>

const maxSuggestions = 8
const minKeywordLength = 2
const homeCategories = 10
/** The sort order of each list that a keyword can name. */
const sortOfList = {
  offers: 'best_selling',
  newest: 'newest',
  bestSelling: 'best_selling',
  cheapest: 'price_asc',
} as const satisfies Record<SearchedList, ProductSort>

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

/** The interpretation of a query without a keyword. */
const withoutKeyword: Omit<Interpretation, 'kept' | 'isEmpty'> & { kept: null } = {
  plan: null,
  list: null,
  kept: null,
  answers: [],
  exclusions: [],
  filter: {},
}

const nothing = {
  facets: {
    departments: [],
    subDepartments: [],
    categories: [],
    brands: [],
    dietary: [],
    freeOf: [],
    price: { min: 0, max: 0 },
    onSale: 0,
    inStock: 0,
    inStockByStorage: byStorage(() => 0),
    bounded: [],
  },
  totalIsBounded: false,
  exactElements: 0,
  similarTo: null,
  correctedKeyword: null,
  answers: [],
  hiddenByFilters: null,
  exclusions: [],
  undeclaredElements: 0,
} satisfies Partial<ProductList>

export type CatalogService = ReturnType<typeof createCatalogService>

export type CatalogOptions = {
  /** Called for each keyword with exact matches. */
  countSearch?: (keyword: string) => void
  /** Matches that a list counts and its pages contain. @default mostMatches */
  most?: number
  /** Finds and ranks the products of a keyword. @default `createPostgresSearch` */
  searchIndex?: SearchIndex
  /** @default no product arrives today: a shop without windows */
  listArrivingToday?: ListArrivingToday
}

/**
 * The catalog for shoppers. Slow queries are cached, navigation for 2 minutes (CAT-07), until their
 * tag is invalidated.
 */
export function createCatalogService(
  db: Db,
  cache: Cache,
  {
    countSearch = () => {},
    most = mostMatches,
    searchIndex = createPostgresSearch(db),
    listArrivingToday = () => Promise.resolve([]),
  }: CatalogOptions = {},
) {
  const cached = <Value>(name: string, minutes: number, load: () => Promise<Value>, bytes?: (value: Value) => number) =>
    cache.get(`catalog ${name}`, { seconds: minutes * 60, bytes }, () => {
      dependOn([catalogTag])
      return load()
    })

  const navigation = () =>
    cached('navigation', 2, async () => buildNavigation(await catalogRepository.listCategoryTree(db)))
  const search = createProductSearch({ db, searchIndex, navigation, cached })

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

  const countMatches = (filter: ProductFilter) =>
    cached(`facets ${JSON.stringify(filter)}`, 0.5, () =>
      isSearch(filter) ? searchIndex.countMatches(filter, most) : facetsRepository.count(db, filter, most),
    )

  /** The number of matches that a list leaves out because their allergens are unknown. */
  const countUndeclared = async ({ freeOf, ...filter }: ProductFilter): Promise<number> =>
    freeOf === undefined || freeOf.length === 0 ? 0 : (await countMatches({ ...filter, declared: false })).total

  async function filterOf(query: ProductQuery): Promise<ProductFilter> {
    const { ids, department, subDepartment, category, brand, dietary, freeOf, priceMin, priceMax, onSale, inStock } =
      query
    const { arrivesToday } = query
    const named = category === undefined ? null : await navigation()
    return {
      ids,
      department,
      subDepartment,
      categoryIds:
        named === null ? undefined : (category ?? []).flatMap(named.categoriesNamed).toSorted((a, b) => a - b),
      brand,
      dietary,
      freeOf,
      minCents: priceMin === undefined ? undefined : toCents(priceMin),
      maxCents: priceMax === undefined ? undefined : toCents(priceMax),
      onSale,
      inStock,
      arrivingToday: arrivesToday === undefined ? undefined : await listArrivingToday(arrivesToday),
    }
  }

  /** Reduces names to Portuguese and the language of the query, and adds to each category the query's values that select it (D37). */
  async function facetsFor({ category = [], language }: ProductQuery, facets: Facets): Promise<Facets> {
    const translated = <Value extends FacetValue>(values: Value[]) =>
      values.map((value) => ({
        ...value,
        names: { 'pt-BR': value.names['pt-BR'], [language]: value.names[language] },
      }))
    const meanings = await Promise.all(
      category.map(async (value) => [value, (await navigation()).categoriesNamed(value)] as const),
    )
    return {
      ...facets,
      departments: translated(facets.departments),
      subDepartments: translated(facets.subDepartments),
      categories: translated(facets.categories).map((facet) => {
        const named = meanings.flatMap(([value, ids]) => (ids.includes(facet.id) ? [value] : []))
        return named.length === 0 ? facet : { ...facet, named }
      }),
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

  /** The products of a page; empty if `slice` is null, because the page is past the last counted product. */
  async function listRows(filter: ProductFilter, order: ProductOrder, slice: ReturnType<typeof boundedSliceOf>) {
    if (slice === null) return []
    return isSearch(filter)
      ? await searchIndex.listMatches(filter, order, { ...slice, most })
      : await catalogRepository.listProducts(db, filter, order, slice)
  }

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
      return toPage(wanted.slice(offset, offset + limit), wanted.length, query)
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

    /** @see createProductSearch */
    listPopularSearches: search.listPopular,

    /** @throws {Problem} NOT_FOUND */
    getCategory: categoryOrFail,

    /** Bounded like `listProducts`; counted with the category. @throws {Problem} NOT_FOUND */
    async listCategoryProducts(categoryId: number, query: ProductQuery): Promise<ProductPage> {
      const { productCount } = await categoryOrFail(categoryId)
      const order = { sort: query.sort ?? 'best_selling', language: query.language }
      const slice = boundedSliceOf(query)
      const rows =
        slice === null ? [] : await catalogRepository.listProducts(db, { categoryIds: [categoryId] }, order, slice)
      return toPage(summaries(rows), Math.min(productCount, most), query)
    },

    /** CAT-01 to CAT-03, CAT-08. A page past the end, or past the most that is counted, is empty and includes the total. */
    async listProducts(query: ProductQuery): Promise<ProductList> {
      const keyword = query.keyword?.trim() ?? ''
      const asked = keyword === '' ? null : await search.interpret(keyword, query.literal ?? false)
      if (asked !== null && asked.isEmpty) return { ...toPage([], 0, query), ...nothing, answers: asked.answers }
      const { plan, list, answers, exclusions, filter: ofKeyword, kept } = asked ?? withoutKeyword
      const chosen = await filterOf(query)
      const filterWith = (some: ProductFilter): ProductFilter => ({
        ...withKeyword(some, ofKeyword),
        ...(list === 'offers' && { onSale: true }),
        search: plan ?? undefined,
      })
      const filter = filterWith(chosen)
      const defaultSort = list === null ? 'best_selling' : sortOfList[list]
      const order = {
        sort: query.sort ?? (plan === null ? defaultSort : 'relevance'),
        language: query.language,
      }
      // Counts are independent of page and sort order.
      const [{ total, isBounded, exact, facets }, undeclaredElements, rows] = await Promise.all([
        countMatches(filter),
        countUndeclared(filter),
        listRows(filter, order, boundedSliceOf(query)),
      ])
      // A text of exclusions only asks for all other products.
      const exactElements = exclusions.length > 0 && kept === '' ? total : exact
      const names = rows.map((row) => row.names['pt-BR'])
      const corrected = plan === null ? null : correctedKeyword(keyword, plan, names)
      if (query.pageNumber === 0 && exact > 0 && plan !== null && corrected === null) countSearch(keyword)
      return {
        ...toPage(summaries(rows), total, query),
        facets: await facetsFor(query, facets),
        totalIsBounded: isBounded,
        exactElements,
        similarTo: exactElements < total ? kept : null,
        correctedKeyword: corrected,
        answers,
        exclusions,
        undeclaredElements,
        hiddenByFilters:
          exact > 0
            ? null
            : await hiddenByFilters(chosen, async (some) => (await countMatches(filterWith(some))).exact),
      }
    },

    /**
     * NAV-09: at most 8 exact matches, and the pages, lists, places and completions that the text may mean.
     *
     * @throws {Problem} VALIDATION_FAILED if the text is too short (D35)
     */
    async listSuggestions(
      keyword: string,
      { language, dietary, freeOf, ...query }: SuggestionQuery,
    ): Promise<SuggestionPage> {
      const text = checkSuggestionKeyword(keyword)
      const shown = { ...query, pageSize: Math.min(query.pageSize, maxSuggestions) }
      const { plan, filter } = await search.planSuggestions(text)
      const { rows, total } =
        plan === null
          ? { rows: [], total: 0 }
          : await searchIndex.listBest({ ...withKeyword({ dietary, freeOf }, filter), search: plan }, sliceOf(shown))
      const content = summaries(rows)
      const beside = await search.suggestBeside(text, plan, { language, names: content.map(({ names }) => names) })
      return { ...toPage(content, total, shown), ...beside }
    },

    /** @throws {Problem} NOT_FOUND, also for an inactive product */
    async getProduct(productId: number): Promise<Product> {
      return toProduct(await findProduct(productId))
    },

    /** PROD-01, BEY-07: alternatives also for a product that is no longer sold. @throws {Problem} NOT_FOUND */
    async listRelatedProducts(
      productId: number,
      { relation, limit }: { relation: 'alternatives' | 'complements'; limit: number },
    ): Promise<ProductSummary[]> {
      dependOn([catalogTag, productTag(productId)])
      const place = await catalogRepository.findPlace(db, productId)
      if (place === null) throw new Problem('NOT_FOUND')
      return summaries(
        relation === 'alternatives'
          ? await catalogRepository.listAlternatives(db, place, limit)
          : await catalogRepository.listComplements(db, place, limit),
      )
    },
  }
}
