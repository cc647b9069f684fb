import { unwrap, type Api } from '@lotus/api-client'
import type { operations, OwnReview, OwnReviews, ReviewPage, ReviewVote, ReviewWrite } from '@lotus/openapi/schema'

import type { TestApp } from '../../testing.ts'

export const review = (change: Partial<ReviewWrite> = {}): ReviewWrite => ({
  rating: 5,
  title: null,
  comment: null,
  language: 'pt-BR',
  ...change,
})

type Query = NonNullable<operations['listReviews']['parameters']['query']>

/** The reviews as a browser sees them. */
export function reviewsBrowser(api: Api) {
  const of = (productId: number) => ({ params: { path: { productId } } })
  const vote = (reviewId: number) => ({ params: { path: { reviewId } } })
  return {
    list: async (productId: number, query: Query = {}): Promise<ReviewPage> =>
      unwrap(await api.GET('/public/products/{productId}/reviews', { params: { path: { productId }, query } })),
    own: async (productId: number): Promise<OwnReviews> =>
      unwrap(await api.GET('/users/user/reviews/products/{productId}', of(productId))),
    write: async (productId: number, change: Partial<ReviewWrite> = {}): Promise<OwnReview> =>
      unwrap(await api.POST('/users/user/reviews/products/{productId}', { ...of(productId), body: review(change) })),
    edit: async (productId: number, change: Partial<ReviewWrite> = {}): Promise<OwnReview> =>
      unwrap(await api.PUT('/users/user/reviews/products/{productId}', { ...of(productId), body: review(change) })),
    remove: async (productId: number) =>
      unwrap(await api.DELETE('/users/user/reviews/products/{productId}', of(productId))),
    mark: async (reviewId: number): Promise<ReviewVote> =>
      unwrap(await api.PUT('/users/user/reviews/{reviewId}/helpful', vote(reviewId))),
    unmark: async (reviewId: number): Promise<ReviewVote> =>
      unwrap(await api.DELETE('/users/user/reviews/{reviewId}/helpful', vote(reviewId))),
  }
}
export type ReviewsBrowser = ReturnType<typeof reviewsBrowser>

/** Runs a command of the operator. */
export const operate = ({ app }: Pick<TestApp, 'app'>, ...args: string[]) => app.operator.run({ operator: 'ana', args })

/** Products whose rating or count differs from their approved reviews, and reviews whose votes are counted wrongly. */
export async function inconsistencies({ database }: Pick<TestApp, 'database'>): Promise<unknown[]> {
  const { rows: products } = await database.pool.query(`
    select products.id, rating, rating_count, counted.* from products left join lateral (
      select count(*)::integer as count, coalesce(round(avg(reviews.rating), 2), 0)::float8 as average from reviews
      where product_id = products.id and status = 'approved') as counted on true
    where rating <> average or rating_count <> count`)
  const { rows: reviews } = await database.pool.query(`
    select id, helpful from reviews
    where helpful <> (select count(*) from review_votes where review_id = reviews.id)`)
  return [...products, ...reviews]
}

/** @throws if a rating or a count of votes differs from its rows */
export async function assertConsistent(test: Pick<TestApp, 'database'>): Promise<void> {
  const found = await inconsistencies(test)
  if (found.length > 0) throw new Error(`Not equal to their rows: ${JSON.stringify(found)}`)
}
