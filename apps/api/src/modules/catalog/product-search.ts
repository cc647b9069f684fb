import type { ListFilter, LocalizedText, ProductList, SearchAnswer, SearchedList } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'

import { catalogRepository } from './catalog.repository.ts'
import { excluding, planAlso, type Excluding, type KeywordFilter } from './excluding.ts'
import type { Navigation } from './navigation.ts'
import type { ProductFilter } from './product-filter.ts'
import { completionsOf } from './search/completions.ts'
import { nameKey } from './search/index-document.ts'
import { readIntent, type Intent } from './search/intents.ts'
import { inLanguage } from './search/languages.ts'
import { createPlaces } from './search/places.ts'
import type { QueryPlan } from './search/plan.ts'
import { readPriceRange } from './search/price-range.ts'
import { planQuery } from './search/query.ts'
import { relaxed } from './search/relax.ts'
import { createVocabulary } from './search/vocabulary.ts'
import { keptKeyword, spelledAs } from './search/wording.ts'
import { searchCountsRepository } from './search-counts.repository.ts'
import type { SearchIndex } from './search-index.ts'
import { searchIndexRepository } from './search-index.repository.ts'

type Language = keyof LocalizedText

/** About 1 MB for 10,000 words. */
const bytesPerWord = 100
const mostAnswers = 4
/** A quantity in a key of `nameKey`. */
const QUANTITY = /(?<=^| )\d+(?:g|ml|un)(?= |$)/g
const popularSearches = 8
/** How often a text must be searched before other shoppers see it. */
const leastSearches = 5

/** How a keyword is answered. */
export type Interpretation = Pick<Excluding, 'exclusions'> & {
  /** The exclusions and the prices of the keyword. */
  filter: KeywordFilter
  /** Null if the keyword only names a list, an exclusion or a price, or contains nothing to search for. */
  plan: QueryPlan | null
  /** The keyword contains nothing to search for. */
  isEmpty: boolean
  /** The words of the keyword that similar results match. */
  kept: string
  /** The list that the whole keyword names. */
  list: SearchedList | null
  answers: SearchAnswer[]
}

type ProductSearchOptions = {
  db: Db
  searchIndex: SearchIndex
  navigation: () => Promise<Navigation>
  /** Caches a value of the catalog for some minutes, at most until the catalog changes. */
  cached: <Value>(
    name: string,
    minutes: number,
    load: () => Promise<Value>,
    bytes?: (value: Value) => number,
  ) => Promise<Value>
}

/** What a keyword means: the plan of a search, and the pages, lists and places that it names. */
export function createProductSearch({ db, searchIndex, navigation, cached }: ProductSearchOptions) {
  const vocabulary = () =>
    cached(
      'vocabulary',
      10,
      async () => createVocabulary(await searchIndexRepository.listWords(db)),
      ({ size }) => size * bytesPerWord,
    )
  const places = () =>
    cached('places', 10, async () =>
      createPlaces((await navigation()).departments, await catalogRepository.listBrands(db)),
    )

  /** The places that a text names, as it was typed or as it was corrected. */
  async function placesNamed(text: string, plan: QueryPlan | null, begun: boolean) {
    const named = await places()
    const keys = new Set([nameKey(text), plan?.key ?? ''].map((key) => key.replaceAll(QUANTITY, '').trim()))
    const found = [...keys].map((key) => named.named(key, { begun, limit: mostAnswers }))
    return found.find(({ length }) => length > 0) ?? []
  }

  /** The pages and lists that a text names, then the places. With `begun` also places whose names begin with the text. */
  async function answersTo(
    { page, list, rest }: Intent,
    plan: QueryPlan | null,
    begun: boolean,
  ): Promise<SearchAnswer[]> {
    const found: SearchAnswer[] = [
      ...(page === null ? [] : [{ kind: 'page' as const, page }]),
      ...(list === null ? [] : [{ kind: 'list' as const, list, keyword: rest === '' ? null : rest }]),
    ]
    return [...found, ...(await placesNamed(rest, plan, begun))].slice(0, mostAnswers)
  }

  /** The places that the single words name, for a text that no product matches as a whole: 'cerveja sem álcool'. */
  async function placesOfWords({ readings }: QueryPlan): Promise<SearchAnswer[]> {
    const groups = readings[0]?.groups ?? []
    const found = await Promise.all(groups.map(({ text }) => placesNamed(text, null, false)))
    return found.flatMap(([best]) => best ?? []).slice(0, mostAnswers)
  }

  /**
   * The search plan that has matches: the complete one, or else a relaxed one. Other filters do not affect the plan, so that their
   * counts refer to the same search.
   */
  const interpret = (keyword: string, isLiteral: boolean) =>
    cached(`plan search ${isLiteral} ${keyword}`, 10, async (): Promise<Interpretation> => {
      const known = await vocabulary()
      const priced = isLiteral ? { rest: keyword, range: {} } : readPriceRange(keyword)
      const intent = isLiteral ? { page: null, list: null, rest: keyword } : readIntent(priced.rest)
      const { list, rest } = intent
      const { text, asWritten, filter: excluded, exclusions } = await excluding(rest, { vocabulary: known, isNamed })
      const filter = { ...excluded, ...priced.range }
      const planOf = (words: string) => planQuery(words, known, { mode: isLiteral ? 'literal' : 'search' })
      const complete = planAlso(planOf(text), asWritten === null ? null : planOf(asWritten))
      // A text that only excludes asks for no place: "sem açúcar" is no question for the sugars.
      const answers = isLiteral ? [] : await answersTo(intent, text === '' ? null : complete, false)
      const isEmpty = complete === null && list === null && exclusions.length === 0 && priced.rest === keyword
      if (complete === null) return { plan: null, kept: text, list, answers, filter, exclusions, isEmpty }
      const wider = relaxed(complete)
      const plan = wider === null || (await searchIndex.hasMatches(complete)) ? complete : wider
      const others = plan === wider && answers.length === 0 ? await placesOfWords(complete) : []
      const kept = keptKeyword(text, plan)
      return { plan, kept, list: null, answers: [...answers, ...others], filter, exclusions, isEmpty }
    })

  /** Whether a text has exact matches. */
  async function isNamed(text: string): Promise<boolean> {
    const search = planQuery(text, await vocabulary())
    return search !== null && (await searchIndex.listBest({ search }, { offset: 0, limit: 1 })).total > 0
  }

  /** BEY-21: frequent searches in a language, the most frequent first; none without results. */
  const listPopular = (language: Language) =>
    cached(`popular searches ${language}`, 10, async () => {
      const known = await vocabulary()
      const frequent = await searchCountsRepository.listFrequent(db, {
        least: leastSearches,
        limit: popularSearches * 4,
      })
      const keywords = new Set<string>()
      for (const keyword of frequent) {
        if (keywords.size === popularSearches) break
        const text = inLanguage(keyword, language, known)
        const search = text === null ? null : planQuery(text, known)
        if (text === null || search === null) continue
        const { rows, total } = await searchIndex.listBest({ search }, { offset: 0, limit: popularSearches })
        if (total > 0)
          keywords.add(
            spelledAs(
              text,
              rows.map(({ names }) => names[language] ?? ''),
            ),
          )
      }
      return [...keywords]
    })

  return {
    interpret,
    listPopular,

    /** The plan for a text that is still being typed, null if it contains nothing to search for, and its exclusions and prices as a filter. */
    async planSuggestions(typed: string): Promise<{ plan: QueryPlan | null; filter: KeywordFilter }> {
      const known = await vocabulary()
      const { rest, range } = readPriceRange(typed)
      const { text, filter } = await excluding(rest, { vocabulary: known, isNamed, isTyping: true })
      return { plan: planQuery(text, known, { mode: 'suggest' }), filter: { ...filter, ...range } }
    },

    /** NAV-09: the pages, lists, places and completions of the typed text. @param names the names of the products that it finds */
    async suggestBeside(
      text: string,
      plan: QueryPlan | null,
      { language, names }: { language: Language; names: LocalizedText[] },
    ) {
      const frequent = await listPopular(language)
      return {
        answers: await answersTo(readIntent(text), plan, true),
        completions: completionsOf(text, { language, names, frequent }),
      }
    },
  }
}

type FilterKey = Exclude<keyof ProductFilter, 'ids' | 'search' | 'without' | 'declared'>
/** The fields of `ProductFilter` that each filter of the list sets. */
const keysOf = {
  department: ['department'],
  subDepartment: ['subDepartment'],
  category: ['categoryIds'],
  brand: ['brand'],
  dietary: ['dietary'],
  freeOf: ['freeOf'],
  price: ['minCents', 'maxCents'],
  onSale: ['onSale'],
  inStock: ['inStock'],
  arrivesToday: ['arrivingToday'],
} as const satisfies Record<ListFilter, readonly FilterKey[]>
// A safe cast: the keys of an object literal are the keys of its type.
const filterNames = Object.keys(keysOf) as ListFilter[]

/**
 * BEY-21: the number of products that the filters hide, and the filters whose removal shows some of them. Null without filters, or
 * without hidden products.
 *
 * @param count the number of exact matches of a filter
 */
export async function hiddenByFilters(
  filter: ProductFilter,
  count: (filter: ProductFilter) => Promise<number>,
): Promise<ProductList['hiddenByFilters']> {
  const active = filterNames.filter((name) => keysOf[name].some((key) => isActive(filter[key])))
  if (active.length === 0) return null
  const countWithout = (names: readonly ListFilter[]) =>
    count({ ...filter, ...Object.fromEntries(names.flatMap((name) => keysOf[name].map((key) => [key, undefined]))) })
  const matches = await countWithout(active)
  if (matches === 0) return null
  const counts = await Promise.all(active.map(async (name) => ({ filter: name, count: await countWithout([name]) })))
  return { matches, without: counts.filter((each) => each.count > 0) }
}

const isActive = (value: ProductFilter[FilterKey]) => value !== undefined && value !== false
