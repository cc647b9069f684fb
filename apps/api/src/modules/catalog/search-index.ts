import type { CountedFacets } from './facets.repository.ts'
import type { ProductFilter, ProductOrder } from './product-filter.ts'
import type { SummaryRow } from './product-view.ts'
import type { QueryPlan } from './search/plan.ts'

/** The filter of a search: it always has a plan. */
export type SearchFilter = ProductFilter & { search: QueryPlan }
export const isSearch = (filter: ProductFilter): filter is SearchFilter => filter.search !== undefined

/** `most`: only so many matches are compared with each other, the exact ones first. */
export type SearchSlice = { offset: number; limit: number; most: number }

/**
 * What finds and ranks products for a keyword. It receives the plan of the keyword, whose terms come from the vocabulary of the
 * catalog: every index has the same terms, so that it has the same matches. Only active products match.
 */
export type SearchIndex = {
  hasMatches: (search: QueryPlan) => Promise<boolean>
  /** One page of matches, the exact ones first, in order. */
  listMatches: (filter: SearchFilter, order: ProductOrder, slice: SearchSlice) => Promise<SummaryRow[]>
  /** The numbers of matches, bounded by `most` (D63). */
  countMatches: (filter: SearchFilter, most: number) => Promise<CountedFacets>
  /** Exact matches, the most relevant first, and their number. The index may compare only best sellers. */
  listBest: (filter: SearchFilter, slice: Omit<SearchSlice, 'most'>) => Promise<{ rows: SummaryRow[]; total: number }>
}
