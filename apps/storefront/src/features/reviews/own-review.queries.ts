import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { OwnReview, OwnReviews, ReviewPage, ReviewWrite } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { deleteOnce } from '#delete-once.ts'

import { reviewsKey } from './reviews.queries.ts'

const minute = 60_000
const pathOf = (productId: number) => ({ params: { path: { productId } } })

/** The review of the account on a product, and its helpful votes there. */
export const ownReviewQuery = (productId: number) =>
  queryOptions({
    queryKey: ['user', 'getOwnReview', productId],
    queryFn: ({ signal }) => api.GET('/users/user/reviews/products/{productId}', { ...pathOf(productId), signal }),
    staleTime: minute,
  })

export const createReview = (productId: number, body: ReviewWrite): Promise<OwnReview> =>
  api.POST('/users/user/reviews/products/{productId}', { ...pathOf(productId), body })

export const updateReview = (productId: number, body: ReviewWrite): Promise<OwnReview> =>
  api.PUT('/users/user/reviews/products/{productId}', { ...pathOf(productId), body })

export const deleteReview = (productId: number): Promise<void> =>
  deleteOnce(api.DELETE('/users/user/reviews/products/{productId}', pathOf(productId)))

/** Marks a review as helpful or withdraws the vote. Returns the number of votes. */
export async function voteReview(reviewId: number, helpful: boolean): Promise<number> {
  const vote = helpful ? api.PUT : api.DELETE
  return (await vote('/users/user/reviews/{reviewId}/helpful', { params: { path: { reviewId } } })).helpfulVotes
}

/** Changes the votes of one review wherever the cache shows it. `votes` gets the former number. */
export function patchVote(
  queryClient: QueryClient,
  productId: number,
  { reviewId, helpful, votes }: { reviewId: number; helpful: boolean; votes: (former: number) => number },
): void {
  queryClient.setQueryData(ownReviewQuery(productId).queryKey, (own: OwnReviews | undefined) =>
    own === undefined
      ? own
      : { ...own, votes: [...own.votes.filter((id) => id !== reviewId), ...(helpful ? [reviewId] : [])] },
  )
  queryClient.setQueriesData<ReviewPage>({ queryKey: reviewsKey(productId) }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          content: page.content.map((review) =>
            review.reviewId === reviewId ? { ...review, helpfulVotes: votes(review.helpfulVotes) } : review,
          ),
        },
  )
}
