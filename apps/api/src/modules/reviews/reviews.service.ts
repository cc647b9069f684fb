import type {
  OwnReview,
  OwnReviews,
  ReviewFilter,
  ReviewPage,
  ReviewSort,
  ReviewVote,
  ReviewWrite,
} from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import { lockAccount } from '#domain/lock-account.ts'
import { refuseCardNumbers } from '#domain/card-numbers.ts'
import { refuseLinks } from '#domain/links.ts'
import { sliceOf, toPage, type PageQuery } from '#domain/page.ts'
import { dependOn } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

import { announceReviews, recountRatings, reviewsTag, type RatingsChanged } from './ratings.ts'
import { countOf, toOwnReview, toReview, toSummary } from './review-view.ts'
import { reviewsRepository, type OwnReviewRow, type ReviewText } from './reviews.repository.ts'
import { votesRepository, type VotableRow } from './votes.repository.ts'

export type ReviewsOptions = {
  db: Db
  clock: Clock
  ratingsChanged: RatingsChanged
}

/** Pages are 0-based. */
export type ReviewQuery = { filter: ReviewFilter; sort: ReviewSort } & PageQuery

const { writing, voting } = limits.reviews
const mostVotes = 1000
const mostExportedVotes = 10_000

/** Control characters, including those that change the text direction; line breaks stay in comments. */
const unwanted = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const cleaned = (text: string | null): string | null => {
  const plain = (text ?? '').replaceAll(/\r\n?/g, '\n').replaceAll(unwanted, '')
  return plain.replaceAll(/\n{3,}/g, '\n\n').trim() || null
}

/** @throws {Problem} CARD_NUMBER_REFUSED, LINK_REFUSED */
function toText({ rating, title, comment, language }: ReviewWrite): ReviewText {
  const text = { rating, language, title: cleaned(title)?.replaceAll(/\s+/g, ' ') ?? null, comment: cleaned(comment) }
  const texts = { title: text.title ?? undefined, comment: text.comment ?? undefined }
  refuseCardNumbers(texts)
  refuseLinks(texts)
  return text
}

const isSame = (row: OwnReviewRow, text: ReviewText) =>
  row.rating === text.rating && row.title === text.title && row.comment === text.comment

export type ReviewsService = ReturnType<typeof createReviewsService>

/** Reviews of products (REV-01 to REV-05). Another account's pending review is answered like a missing one (S05). */
export function createReviewsService({ db, clock, ratingsChanged }: ReviewsOptions) {
  /** Serializes changes of an account's reviews, so that limits are exact. */
  const change = <Result>(userId: number, work: (trx: Trx, now: Date) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (trx) => {
      await lockAccount(trx, userId)
      return work(trx, new Date(clock()))
    })

  async function ownOrFail(on: Db, userId: number, productId: number): Promise<OwnReviewRow> {
    const row = await reviewsRepository.findOwn(on, userId, productId)
    if (row === null) throw new Problem('NOT_FOUND')
    return row
  }

  function refuseAbove(
    { max, time }: { max: number; time: number },
    { count, first }: { count: number; first: Date | null },
  ): void {
    if (count < max || first === null) return
    throw new Problem('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil((first.getTime() + time - clock()) / 1000)) })
  }

  /** A review of another account that is public, locked. */
  async function votable(trx: Db, userId: number, reviewId: number): Promise<VotableRow> {
    const row = await votesRepository.lock(trx, reviewId)
    if (row?.user_id === userId) throw new Problem('OWN_REVIEW')
    if (row?.status !== 'approved') throw new Problem('NOT_FOUND')
    return row
  }

  return {
    /** @throws {Problem} NOT_FOUND */
    async listReviews(productId: number, query: ReviewQuery): Promise<ReviewPage> {
      dependOn([reviewsTag(productId)])
      const counted = await reviewsRepository.summarize(db, productId)
      if (counted === null) throw new Problem('NOT_FOUND')
      const summary = toSummary(counted)
      const { filter, sort } = query
      const totalElements = countOf(summary, filter)
      const slice = { filter, sort, ...sliceOf(query) }
      const rows = slice.offset < totalElements ? await reviewsRepository.list(db, productId, slice) : []
      return { summary, ...toPage(rows.map(toReview), totalElements, query) }
    },

    async getOwnReview(userId: number, productId: number): Promise<OwnReviews> {
      const row = await reviewsRepository.findOwn(db, userId, productId)
      const votes = await votesRepository.listOf(db, userId, { productId, limit: mostVotes })
      return { review: row === null ? null : toOwnReview(row), votes }
    },

    /** @throws {Problem} NOT_FOUND, REVIEW_EXISTS, CARD_NUMBER_REFUSED, LINK_REFUSED, RATE_LIMITED */
    async createReview(userId: number, productId: number, review: ReviewWrite): Promise<OwnReview> {
      const text = toText(review)
      return change(userId, async (trx, now) => {
        const before = await reviewsRepository.findOwn(trx, userId, productId)
        // The answer to the first call was lost.
        if (before !== null && isSame(before, text)) return toOwnReview(before)
        if (before !== null) throw new Problem('REVIEW_EXISTS')
        if (!(await reviewsRepository.isListed(trx, productId))) throw new Problem('NOT_FOUND')
        const since = new Date(now.getTime() - writing.time)
        refuseAbove(writing, await reviewsRepository.countWritten(trx, userId, since))
        await reviewsRepository.insert(trx, userId, productId, text, now)
        return toOwnReview(await ownOrFail(trx, userId, productId))
      })
    },

    /** @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED, LINK_REFUSED */
    async updateReview(userId: number, productId: number, review: ReviewWrite): Promise<OwnReview> {
      const text = toText(review)
      return change(userId, async (trx, now) => {
        await reviewsRepository.lockProducts(trx, [productId])
        const before = await ownOrFail(trx, userId, productId)
        if (isSame(before, text)) return toOwnReview(before)
        await reviewsRepository.update(trx, before.id, text, now)
        if (before.status === 'approved') await recountRatings(trx, [productId], ratingsChanged)
        return toOwnReview(await ownOrFail(trx, userId, productId))
      })
    },

    /** @throws {Problem} NOT_FOUND */
    deleteReview: (userId: number, productId: number): Promise<void> =>
      change(userId, async (trx) => {
        await reviewsRepository.lockProducts(trx, [productId])
        const { id, status } = await ownOrFail(trx, userId, productId)
        await reviewsRepository.delete(trx, id)
        if (status === 'approved') await recountRatings(trx, [productId], ratingsChanged)
      }),

    /** REV-04: one vote an account; repeated calls change nothing. @throws {Problem} NOT_FOUND, OWN_REVIEW, RATE_LIMITED */
    vote: (userId: number, reviewId: number, helpful: boolean): Promise<ReviewVote> =>
      change(userId, async (trx, now) => {
        const row = await votable(trx, userId, reviewId)
        if ((await votesRepository.has(trx, reviewId, userId)) === helpful)
          return { reviewId, helpful, helpfulVotes: row.helpful }
        if (helpful) {
          const since = new Date(now.getTime() - voting.time)
          refuseAbove(voting, await votesRepository.countSince(trx, userId, since))
          await votesRepository.add(trx, reviewId, userId, now)
        } else await votesRepository.remove(trx, reviewId, userId)
        const helpfulVotes = await votesRepository.count(trx, reviewId)
        await announceReviews(trx, [row.product_id])
        return { reviewId, helpful, helpfulVotes }
      }),

    /** For the data export. */
    async exportReviews(userId: number): Promise<{ reviews: OwnReview[]; reviewVotes: number[] }> {
      const rows = await reviewsRepository.listOwn(db, userId)
      return {
        reviews: rows.map(toOwnReview),
        reviewVotes: await votesRepository.listOf(db, userId, { limit: mostExportedVotes }),
      }
    },

    /** Deletes the reviews and votes of an account, in the transaction that deletes it. */
    async eraseReviews(trx: Db, userId: number): Promise<void> {
      const rows = await reviewsRepository.listOwn(trx, userId)
      const productIds = rows.map((row) => row.product_id)
      await reviewsRepository.lockProducts(trx, productIds)
      const voted = await votesRepository.removeAll(trx, userId)
      for (const { id } of rows) await reviewsRepository.delete(trx, id)
      await recountRatings(trx, productIds, ratingsChanged)
      await announceReviews(trx, voted)
    },
  }
}
