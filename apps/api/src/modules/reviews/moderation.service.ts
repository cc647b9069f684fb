import { NotPossible } from '#domain/not-possible.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { moderationRepository, type ModeratedRow } from './moderation.repository.ts'
import { recountRatings, type RatingsChanged } from './ratings.ts'
import { toOwnReview } from './review-view.ts'
import { reviewsRepository } from './reviews.repository.ts'

/** A review and its revision, as the list of pending reviews names it: `17.2`. */
export type ReviewName = { id: number; revision: number }

const toModerated = (row: ModeratedRow) => ({
  review: `${row.id}.${row.revision}`,
  product: row.product,
  ...toOwnReview(row),
})
export type ModeratedReview = ReturnType<typeof toModerated>

export type Moderation = ReturnType<typeof createModeration>

/** REV-03: the shop approves and rejects reviews. An approved review can be rejected later, and the other way round. */
export function createModeration({ db, ratingsChanged }: { db: Db; ratingsChanged: RatingsChanged }) {
  /** Applies the decision to all named reviews or to none. @throws {NotPossible} if a review does not exist or its author has changed it */
  const decide = (
    names: readonly ReviewName[],
    decision: { status: 'approved' | 'rejected'; rejection: string | null },
  ): Promise<ModeratedReview[]> =>
    inTransaction(db, async (trx) => {
      const find = async ({ id }: ReviewName) => {
        const row = await moderationRepository.find(trx, id)
        if (row === null) throw new NotPossible(`There is no review ${id}.`)
        return row
      }
      const productIds = new Set<number>()
      for (const name of names) productIds.add((await find(name)).product_id)
      await reviewsRepository.lockProducts(trx, [...productIds])
      const reviews: ModeratedReview[] = []
      for (const name of names) {
        if (!(await moderationRepository.decide(trx, { ...name, ...decision })))
          throw new NotPossible(`The author changed review ${name.id} since: pending-reviews shows the new text.`)
        reviews.push(toModerated(await find(name)))
      }
      await recountRatings(trx, [...productIds], ratingsChanged)
      return reviews
    })

  return {
    listPending: async (limit: number): Promise<ModeratedReview[]> =>
      (await moderationRepository.listPending(db, limit)).map(toModerated),

    approve: (names: readonly ReviewName[]) => decide(names, { status: 'approved', rejection: null }),

    /** The author reads the reason. */
    reject: (name: ReviewName, reason: string) => decide([name], { status: 'rejected', rejection: reason }),
  }
}
