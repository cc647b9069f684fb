import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api, pageOrLast, requestOf } from '#api.ts'

import { readReviewSearch, type ReviewParams, type ReviewSearch } from './review-search.ts'

export const reviewPageSize = 5

/** The beginning of the keys of a product's pages of reviews. */
export const reviewsKey = (productId: number) => ['catalog', 'listReviews', productId] as const

/** A page of the approved reviews of a product, or the last page if the list ends before it. The previous page stays while it loads. */
export const reviewsQuery = (productId: number, { filter, sort, page }: ReviewSearch) =>
  queryOptions({
    queryKey: [...reviewsKey(productId), filter, sort, page],
    queryFn: (context) =>
      pageOrLast(page - 1, (pageNumber) => {
        const query = { filter, sort, pageNumber, pageSize: reviewPageSize }
        const params = { path: { productId }, query }
        return api.GET('/public/products/{productId}/reviews', { params, ...requestOf(context) })
      }),
    placeholderData: keepPreviousData,
  })

/** The reviews that an address of the product shows. */
export const reviewsOf = (productId: number, params: ReviewParams) => reviewsQuery(productId, readReviewSearch(params))
