import type { OwnReview, Review, ReviewFilter, ReviewSummary } from '@lotus/openapi/schema'

import { publicName } from './public-name.ts'
import type { OwnReviewRow, ReviewRow, SummaryRow } from './reviews.repository.ts'

export const toReview = (row: ReviewRow): Review => ({
  reviewId: row.id,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  language: row.language,
  author: publicName(row.username),
  verified: row.verified,
  helpfulVotes: row.helpful,
  writtenAt: row.written_at.toISOString(),
})

export const toOwnReview = (row: OwnReviewRow): OwnReview => ({
  ...toReview(row),
  productId: row.product_id,
  status: row.status,
  rejection: row.rejection,
})

export const toSummary = ({ average, count, stars, verified, commented, helpful }: SummaryRow): ReviewSummary => ({
  average,
  count,
  histogram: stars,
  verified,
  withComments: commented,
  helpful,
})

/** How many reviews a filter leaves. */
export const countOf = (summary: ReviewSummary, filter: ReviewFilter): number =>
  ({
    all: summary.count,
    verified: summary.verified,
    with_comments: summary.withComments,
    most_helpful: summary.helpful,
  })[filter]
