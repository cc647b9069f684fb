import type { ReviewFilter, ReviewSort } from '@lotus/openapi/schema'

/** The parameters of the reviews in the address of a product, as they came. */
export type ReviewParams = { reviewFilter?: string; reviewSort?: string; reviewPage?: string }

/** Which reviews are shown. `page` from 1. */
export type ReviewSearch = { filter: ReviewFilter; sort: ReviewSort; page: number }

export const reviewFilters = ['all', 'verified', 'with_comments', 'most_helpful'] as const satisfies ReviewFilter[]
export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest', 'most_helpful'] as const satisfies ReviewSort[]
const highestPage = 1001

/** Parses the address. An invalid value counts as absent. */
export function readReviewSearch({ reviewFilter, reviewSort, reviewPage }: ReviewParams): ReviewSearch {
  const page = /^\d{1,4}$/.test(reviewPage ?? '') ? Number(reviewPage) : 1
  return {
    filter: reviewFilters.find((one) => one === reviewFilter) ?? 'all',
    sort: reviewSorts.find((one) => one === reviewSort) ?? 'newest',
    page: Math.min(Math.max(page, 1), highestPage),
  }
}

/** Writes the parameters that `readReviewSearch` parses, without default values. */
export const writeReviewSearch = ({ filter, sort, page }: ReviewSearch): ReviewParams => ({
  ...(filter !== 'all' && { reviewFilter: filter }),
  ...(sort !== 'newest' && { reviewSort: sort }),
  ...(page > 1 && { reviewPage: String(page) }),
})
