import type { Handlers } from '#platform/handlers.ts'
import { sessionOf } from '#platform/session.ts'

import type { ReviewsService } from './reviews.service.ts'

// The contract's defaults, for the types: validation has already applied them.
const first = { filter: 'all', sort: 'newest', pageNumber: 0, pageSize: 5 } as const

/** What all visitors see. */
export const publicReviewsHandlers = (reviews: ReviewsService) =>
  ({
    listReviews: ({ params, query }) => reviews.listReviews(params.productId, { ...first, ...query }),
  }) satisfies Partial<Handlers>

export const reviewsHandlers = (reviews: ReviewsService) =>
  ({
    getOwnReview: (request) => reviews.getOwnReview(sessionOf(request).userId, request.params.productId),
    createReview: (request) => reviews.createReview(sessionOf(request).userId, request.params.productId, request.body),
    updateReview: (request) => reviews.updateReview(sessionOf(request).userId, request.params.productId, request.body),
    async deleteReview(request) {
      await reviews.deleteReview(sessionOf(request).userId, request.params.productId)
      return {}
    },
    markReviewHelpful: (request) => reviews.vote(sessionOf(request).userId, request.params.reviewId, true),
    unmarkReviewHelpful: (request) => reviews.vote(sessionOf(request).userId, request.params.reviewId, false),
  }) satisfies Partial<Handlers>
