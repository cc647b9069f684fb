import { toReais } from '@lotus/commerce/money'
import type { Allergen, Dietary, FacetValue } from '@lotus/openapi/schema'

import { byStorage, storageClasses, type Storage } from '#domain/shipping-table.ts'
import type { Db } from '#platform/database.ts'

import { catalogRepository } from '../catalog.repository.ts'
import { facetsRepository, limits } from '../facets.repository.ts'
import type { SummaryRow } from '../product-view.ts'
import type { SearchFilter, SearchIndex } from '../search-index.ts'
import { exactPart } from '../search/relax.ts'
import { SearchUnavailable, type OpenSearchClient } from './client.ts'
import { productsAlias } from './index-template.ts'
import {
  baseQueries,
  both,
  exactQuery,
  filterQueries,
  isAvailable,
  matchQuery,
  rankedQuery,
  type FilterName,
  type Query,
} from './query.ts'

export type OpenSearchOptions = {
  /** @default productsAlias */
  alias?: string
  /** Milliseconds. PostgreSQL answers if the cluster takes longer. @default 1000 */
  within?: number
}

/** As many as PostgreSQL compares for suggestions. */
const mostBest = 400
const bestFirst = { sort: 'relevance', language: 'pt-BR' } as const

type Buckets<Key> = { values: { buckets: { key: Key; doc_count: number }[] } }
type Counts = {
  total: { doc_count: number; exact: { doc_count: number } }
  department: Buckets<number>
  subDepartment: Buckets<number>
  category: Buckets<number>
  brand: Buckets<string>
  dietary: Buckets<Dietary>
  freeOf: Buckets<Allergen>
  price: { min: { value: number | null }; max: { value: number | null } }
  onSale: { doc_count: number }
  inStock: { doc_count: number }
  inStockByStorage: Buckets<Storage>
}
type Answer = {
  timed_out: boolean
  hits: { total: { value: number; relation: 'eq' | 'gte' }; hits: { _id: string }[] }
  aggregations?: unknown
}

const allOf = (queries: readonly Query[]): Query => (queries.length === 0 ? { match_all: {} } : both(queries))

/** The counts of `facetsRepository.count`, in one request. */
function countsRequest(filter: SearchFilter) {
  const without = (left: FilterName, aggs: Query) => ({ filter: allOf(filterQueries(filter, left)), aggs })
  const values = (left: FilterName, size: number) => without(left, { values: { terms: { field: left, size } } })
  const inAddition = (field: 'dietary' | 'freeOf') => ({
    filter: allOf(filterQueries(filter)),
    aggs: { values: { terms: { field, size: limits.brand } } },
  })
  const chosen = (left: FilterName) => ({
    filter: allOf([...filterQueries(filter, left), ...filterQueries({ search: filter.search, [left]: true })]),
  })
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: baseQueries(filter) } },
    aggs: {
      total: { filter: allOf(filterQueries(filter)), aggs: { exact: { filter: exactQuery(filter.search) } } },
      department: values('department', limits.department),
      subDepartment: values('subDepartment', limits.subDepartment),
      category: values('category', limits.category),
      brand: values('brand', limits.brand),
      dietary: inAddition('dietary'),
      freeOf: inAddition('freeOf'),
      price: without('price', { min: { min: { field: 'cents' } }, max: { max: { field: 'cents' } } }),
      onSale: chosen('onSale'),
      inStock: chosen('inStock'),
      inStockByStorage: {
        filter: allOf([...filterQueries(filter, 'arrivesToday'), isAvailable]),
        aggs: { values: { terms: { field: 'storage', size: storageClasses.length } } },
      },
    },
  }
}

/**
 * The index in an OpenSearch cluster. It answers with ids; products, prices and stock are those of the database, and products that
 * are no longer sold are left out.
 *
 * @throws {SearchUnavailable} @throws {SearchRejected} from every operation
 */
export function createOpenSearch(
  client: OpenSearchClient,
  db: Db,
  { alias = productsAlias, within = 1000 }: OpenSearchOptions = {},
): SearchIndex {
  async function search(body: object): Promise<Answer> {
    const path = `/${alias}/_search?allow_partial_search_results=false`
    const answer = await client.ask<Answer>({ method: 'POST', path, body: { timeout: `${within}ms`, ...body }, within })
    if (answer === null || answer.timed_out) throw new SearchUnavailable(`POST ${path}: the answer is not complete`)
    return answer
  }

  /** The products of the hits in their order. */
  async function productsOf({ hits: { hits } }: Answer): Promise<SummaryRow[]> {
    const ids = hits.map(({ _id }) => Number(_id))
    if (ids.length === 0) return []
    const rows = new Map((await catalogRepository.findSummaries(db, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row?.active === true ? [row] : []
    })
  }

  return {
    async hasMatches(plan) {
      const body = { size: 0, track_total_hits: 1, query: { bool: { filter: [matchQuery(plan)] } } }
      return (await search(body)).hits.total.value > 0
    },

    async listMatches(filter, order, { offset, limit }) {
      const page = { from: offset, size: limit, _source: false, track_total_hits: false }
      return productsOf(await search({ ...page, ...rankedQuery(filter, order) }))
    },

    async countMatches(filter, most) {
      const counts = (await search(countsRequest(filter))).aggregations as Counts
      const named = await facetsRepository.findNames(db, {
        department: counts.department.values.buckets.map(({ key }) => key),
        subDepartment: counts.subDepartment.values.buckets.map(({ key }) => key),
        category: counts.category.values.buckets.map(({ key }) => key),
      })
      const groups = (kind: 'department' | 'subDepartment' | 'category'): FacetValue[] =>
        counts[kind].values.buckets.flatMap(({ key, doc_count: count }) => {
          const found = named.find((each) => each.kind === kind && each.id === key)
          return found === undefined ? [] : [{ id: key, names: found.names, count }]
        })
      const words = <Name>({ values }: Buckets<Name>) =>
        values.buckets.map(({ key, doc_count }) => ({ name: key, count: doc_count }))
      const { total } = counts
      return {
        total: Math.min(total.doc_count, most),
        isBounded: total.doc_count > most,
        exact: Math.min(total.exact.doc_count, most),
        facets: {
          departments: groups('department'),
          subDepartments: groups('subDepartment'),
          categories: groups('category'),
          brands: words(counts.brand),
          dietary: words(counts.dietary),
          freeOf: words(counts.freeOf),
          price: { min: toReais(counts.price.min.value ?? 0), max: toReais(counts.price.max.value ?? 0) },
          onSale: counts.onSale.doc_count,
          inStock: counts.inStock.doc_count,
          inStockByStorage: byStorage(
            (storage) => counts.inStockByStorage.values.buckets.find(({ key }) => key === storage)?.doc_count ?? 0,
          ),
          bounded: [],
        },
      }
    },

    async listBest(filter, { offset, limit }) {
      const exact = exactPart(filter.search)
      if (exact === null) return { rows: [], total: 0 }
      const { query, sort } = rankedQuery(filter, bestFirst)
      const onlyExact = { bool: { filter: [exactQuery(filter.search)], must: [query] } }
      const page = {
        from: offset,
        size: Math.min(limit, mostBest - offset),
        _source: false,
        track_total_hits: mostBest,
      }
      if (page.size <= 0) return { rows: [], total: mostBest }
      const answer = await search({ ...page, query: onlyExact, sort })
      return { rows: await productsOf(answer), total: Math.min(answer.hits.total.value, mostBest) }
    },
  }
}
