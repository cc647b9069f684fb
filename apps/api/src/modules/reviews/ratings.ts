import { invalidate } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'

import { reviewsRepository } from './reviews.repository.ts'

/** Called when the rating of products changed, in the transaction. */
export type RatingsChanged = (trx: Db, productIds: readonly number[]) => Promise<void>

/** Tag of everything that shows reviews of a product. */
export const reviewsTag = (productId: number) => `reviews:${productId}`

export const announceReviews = (trx: Db, productIds: readonly number[]): Promise<void> =>
  invalidate(trx, productIds.map(reviewsTag))

/** Counts the ratings of locked products again after approved reviews of them changed, in the same transaction (D51). */
export async function recountRatings(
  trx: Db,
  productIds: readonly number[],
  ratingsChanged: RatingsChanged,
): Promise<void> {
  if (productIds.length === 0) return
  await reviewsRepository.recount(trx, productIds)
  await ratingsChanged(trx, productIds)
  await announceReviews(trx, productIds)
}
