import { columnEndings } from '@lotus/commerce/languages'

import type { ProductOrder } from '../product-filter.ts'
import type { SearchFilter } from '../search-index.ts'
import type { Alternative, QueryPlan, TermGroup } from '../search/plan.ts'
import { exactPart } from '../search/relax.ts'
import { isIngredientTerm, listsIngredients } from '../search/vocabulary.ts'
import { DESCRIPTION, FIELD_WEIGHT, isQuantity, isTypeAnywhere, SAME_BEGINNING, SAME_NAME } from '../search/scoring.ts'
import { fieldOf, weighted, type Part } from './terms.ts'

/** A query or filter in OpenSearch's query DSL. */
export type Query = Readonly<Record<string, unknown>>

/** Above any relevance, so that exact matches come first, and available products before others. */
const EXACT = 4
const IN_STOCK = 2

type Combine = (queries: readonly Query[]) => Query
/** A single query needs no other around it. */
const unlessSingle =
  (combine: Combine): Combine =>
  (queries) =>
    queries.length === 1 && queries[0] !== undefined ? queries[0] : combine(queries)

export const both = unlessSingle((queries) => ({ bool: { filter: queries } }))
const either = unlessSingle((queries) => ({ bool: { should: queries, minimum_should_match: 1 } }))
const sum: Combine = (queries) => ({ bool: { should: queries } })
const best = unlessSingle((queries) => ({ dis_max: { queries } }))
const worth = (boost: number, filter: Query): Query => ({ constant_score: { filter, boost } })

type Parts = (term: string) => readonly Part[]
const everywhere: Parts = () => ['all']
const named: Parts = () => ['named']
const inName: Parts = (term) => (isQuantity(term) ? ['a', 'b', 'c', 'd'] : ['a', 'b', 'c'])
const inType: Parts = (term) => (isTypeAnywhere(term) ? ['a', 'b', 'c'] : ['a'])

/** Whether a document has any of the terms, which are of one kind, in a field. */
const anyTerm = (field: string, terms: readonly string[], prefix: boolean): Query =>
  prefix ? either(terms.map((value) => ({ prefix: { [field]: { value } } }))) : { terms: { [field]: terms } }

const termIn = (term: string, prefix: boolean, parts: Parts): Query =>
  either(parts(term).map((part) => anyTerm(fieldOf(term, part), [term], prefix)))

function alternativeQuery({ terms, match, prefix }: Alternative, parts: Parts): Query {
  if (match === 'all') return both(terms.map((term) => termIn(term, prefix, parts)))
  const fields = Map.groupBy(
    terms.flatMap((term) => parts(term).map((part) => ({ term, field: fieldOf(term, part) }))),
    ({ field }) => field,
  )
  return either(
    Array.from(fields, ([field, found]) =>
      anyTerm(
        field,
        found.map(({ term }) => term),
        prefix,
      ),
    ),
  )
}

function groupQuery({ alternatives, without = [] }: TermGroup, parts: Parts): Query {
  const found = either(alternatives.map((each) => alternativeQuery(each, parts)))
  return without.length === 0 ? found : { bool: { filter: [found], must_not: without.map(hasTerm) } }
}

/** The plan as a query: readings or'ed, groups and'ed, alternatives or'ed. */
const planQuery = ({ readings }: QueryPlan, parts: Parts): Query =>
  either(readings.map(({ groups }) => both(groups.map((each) => groupQuery(each, parts)))))

/** @see searchMatches */
export function matchQuery(plan: QueryPlan): Query {
  const matches = planQuery(plan, everywhere)
  const groups = plan.readings.flatMap((reading) => reading.groups)
  const anyGroup = (parts: Parts) => either(groups.map((each) => groupQuery(each, parts)))
  if (plan.isRelaxed === true) return both([matches, planQuery(plan, inName), anyGroup(inType)])
  return plan.isPhrase === true ? both([matches, anyGroup(named)]) : matches
}

/** @see searchMatchesExactly */
export function exactQuery(plan: QueryPlan): Query {
  const exact = exactPart(plan)
  return exact === null ? { match_none: {} } : planQuery(exact, named)
}

/** The best field of any term, or the mean of the best fields of all terms. */
function alternativeScore({ terms, match, prefix, weight }: Alternative, factor: number): Query {
  const score = (some: readonly string[], share: number) =>
    weighted.flatMap((part) =>
      Array.from(
        Map.groupBy(some, (term) => fieldOf(term, part)),
        ([field, found]) => worth(weight * factor * share * FIELD_WEIGHT[part], anyTerm(field, found, prefix)),
      ),
    )
  return match === 'any' ? best(score(terms, 1)) : sum(terms.map((term) => best(score([term], 1 / terms.length))))
}

/** @see searchScore */
function relevance({ readings, key }: QueryPlan): Query[] {
  const scores = readings.map(({ groups, weight }) => {
    const factor = weight / groups.length
    return sum(
      groups.map(({ alternatives }) =>
        best([
          worth(DESCRIPTION * factor, { match_all: {} }),
          ...alternatives.map((each) => alternativeScore(each, factor)),
        ]),
      ),
    )
  })
  const name =
    key === ''
      ? []
      : [
          best([
            worth(SAME_NAME, { term: { nameKey: { value: key } } }),
            worth(SAME_BEGINNING, { prefix: { nameKey: { value: `${key} ` } } }),
          ]),
        ]
  const popularity = {
    function_score: { field_value_factor: { field: 'popularity', missing: 0 }, boost_mode: 'replace' },
  }
  return [best(scores), ...name, popularity]
}

export const isAvailable: Query = { range: { stock: { gt: 0 } } }

const filters = {
  department: ({ department }) => department !== undefined && { term: { department: { value: department } } },
  subDepartment: ({ subDepartment }) =>
    subDepartment !== undefined && { term: { subDepartment: { value: subDepartment } } },
  category: ({ categoryIds }) => categoryIds !== undefined && { terms: { category: categoryIds } },
  brand: ({ brand }) => brand !== undefined && { terms: { brand } },
  // All must match.
  dietary: ({ dietary = [] }) => dietary.length > 0 && both(dietary.map((value) => ({ term: { dietary: { value } } }))),
  freeOf: ({ freeOf = [] }) => freeOf.length > 0 && both(freeOf.map((value) => ({ term: { freeOf: { value } } }))),
  price: ({ minCents, maxCents }) =>
    (minCents !== undefined || maxCents !== undefined) && {
      range: {
        cents: { ...(minCents !== undefined && { gte: minCents }), ...(maxCents !== undefined && { lte: maxCents }) },
      },
    },
  onSale: ({ onSale }) => onSale === true && { range: { discount: { gt: 0 } } },
  inStock: ({ inStock }) => inStock === true && isAvailable,
  arrivesToday: ({ arrivingToday }) =>
    arrivingToday !== undefined && both([isAvailable, { terms: { storage: arrivingToday } }]),
} satisfies Record<string, (filter: SearchFilter) => Query | false>

/** A filter that is counted per choice. */
export type FilterName = keyof typeof filters

/** The conditions of the filters, without those of one. */
export const filterQueries = (filter: SearchFilter, left?: FilterName): Query[] =>
  // The keys of an object literal are the keys of its type.
  (Object.keys(filters) as FilterName[]).flatMap((name): Query[] => {
    const query: Query | false = name !== left && filters[name](filter)
    return query === false ? [] : [query]
  })

const hasTerm = (value: string): Query => ({ term: { [fieldOf(value, 'all')]: { value } } })

/** The conditions that apply to every count: the search, the listed ids and the excluded ingredients. */
export const baseQueries = ({ search, ids, without = [], declared }: SearchFilter): Query[] => [
  matchQuery(search),
  ...(ids === undefined ? [] : [{ terms: { id: ids } }]),
  ...(without.length === 0
    ? []
    : [
        {
          bool: {
            filter: without.flat().some(isIngredientTerm) ? [hasTerm(listsIngredients)] : [],
            must_not: without.map((terms) => both(terms.map(hasTerm))),
          },
        },
      ]),
  ...(declared === undefined
    ? []
    : [{ bool: { [declared ? 'filter' : 'must_not']: [{ exists: { field: 'freeOf' } }] } }]),
]

/** All matches, exact ones before similar ones, in the order that is asked for. */
export function rankedQuery(filter: SearchFilter, order: ProductOrder): { query: Query; sort: Query[] } {
  const isByRelevance = order.sort === 'relevance'
  return {
    query: {
      bool: {
        filter: [...baseQueries(filter), ...filterQueries(filter)],
        should: [
          worth(EXACT, exactQuery(filter.search)),
          ...(isByRelevance ? [worth(IN_STOCK, isAvailable), ...relevance(filter.search)] : []),
        ],
      },
    },
    sort: [{ _score: 'desc' }, ...sortOf(order)],
  }
}

/** @see orderOf */
function sortOf({ sort, language }: ProductOrder): Query[] {
  const name = `names.${columnEndings[language]}`
  switch (sort) {
    case 'relevance':
    case 'best_selling':
      return [{ sold: 'desc' }, { id: 'asc' }]
    case 'newest':
      return [{ createdAt: 'desc' }, { id: 'desc' }]
    case 'name_asc':
      return [{ [name]: 'asc' }, { id: 'asc' }]
    case 'name_desc':
      return [{ [name]: 'desc' }, { id: 'desc' }]
    case 'price_asc':
      return [{ cents: 'asc' }, { id: 'asc' }]
    case 'price_desc':
      return [{ cents: 'desc' }, { id: 'desc' }]
    case 'rating':
      return [{ rating: 'desc' }, { ratingCount: 'desc' }, { id: 'asc' }]
    default:
      return sort satisfies never
  }
}
