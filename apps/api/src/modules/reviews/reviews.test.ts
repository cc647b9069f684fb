import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { limits } from '#domain/limits.ts'
import { lamen, miso, monday, rejection, rice, startTestShop, type TestShop } from '../purchases/testing.ts'
import { testApp } from '../../testing.ts'
import { assertConsistent, operate, review, reviewsBrowser } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(async () => {
  shop.assertSound()
  await assertConsistent(shop)
})
afterAll(() => shop.close())

const signedIn = async (username = 'Mei Tanaka') => {
  const { api, userId, accessToken } = await shop.withSession({ username })
  return { ...reviewsBrowser(api), api, userId, accessToken }
}
const visitor = () => reviewsBrowser(shop.browser())
/** Approves every pending review. */
const approveAll = async () => {
  const { output } = await operate(shop, 'pending-reviews', '--json')
  const names = (JSON.parse(output) as { review: string }[]).map(({ review: name }) => name)
  expect((await operate(shop, 'approve-review', ...names)).code).toBe(0)
}
const productOf = async (productId: number) => {
  const { rows } = await shop.database.pool.query('select rating, rating_count from products where id = $1', [
    productId,
  ])
  return rows[0] as { rating: number; rating_count: number }
}
/** Approved reviews with these ratings, one second apart; even ones have a comment. */
async function written(...ratings: number[]): Promise<number[]> {
  const ids: number[] = []
  for (const [place, rating] of ratings.entries()) {
    const comment = place % 2 === 0 ? `Comentário ${place}` : null
    ids.push((await (await signedIn()).write(lamen, { rating, comment })).reviewId)
    await shop.tick(1 / 60)
  }
  await approveAll()
  return ids
}

describe('REV-03 a new review', () => {
  it('is pending: its author sees it, others do not, and it does not count', async () => {
    const mei = await signedIn()
    const made = await mei.write(lamen, { rating: 4, title: ' Muito  bom ', comment: 'Gostei.\r\n\n\n\nVolto.' })
    expect(made).toEqual({
      reviewId: expect.any(Number),
      productId: lamen,
      rating: 4,
      title: 'Muito bom',
      comment: 'Gostei.\n\nVolto.',
      language: 'pt-BR',
      author: 'Mei T.',
      verified: false,
      helpfulVotes: 0,
      writtenAt: new Date(monday).toISOString(),
      status: 'pending',
      rejection: null,
    })
    expect(await mei.own(lamen)).toEqual({ review: made, votes: [] })
    expect((await visitor().list(lamen)).content).toEqual([])
    expect(await (await signedIn()).own(lamen)).toEqual({ review: null, votes: [] })
    expect(await productOf(lamen)).toEqual({ rating: 0, rating_count: 0 })
  })

  it('is visible to all and counts once the shop approves it', async () => {
    const mei = await signedIn()
    await mei.write(lamen, { rating: 4, comment: '很好吃', language: 'zh-CN' })
    await visitor().list(lamen)
    await approveAll()
    // On PostgreSQL the cached list is invalidated a moment later.
    await shop.until(async () => (await visitor().list(lamen)).content.length > 0)
    const { content, summary } = await visitor().list(lamen)
    expect(content).toMatchObject([{ rating: 4, comment: '很好吃', language: 'zh-CN', author: 'Mei T.' }])
    expect(summary).toEqual({
      average: 4,
      count: 1,
      histogram: [0, 1, 0, 0, 0],
      verified: 0,
      withComments: 1,
      helpful: 0,
    })
    expect(await productOf(lamen)).toEqual({ rating: 4, rating_count: 1 })
    const { review: own } = await mei.own(lamen)
    expect(own).toMatchObject({ status: 'approved' })
  })

  it('shows the reason of a rejection to its author only, and is pending again when it is edited', async () => {
    const mei = await signedIn()
    const { reviewId } = await mei.write(lamen, { comment: 'Ligue para mim' })
    const args = ['reject-review', `${reviewId}.1`, '--reason', 'Sem dados pessoais, por favor.']
    expect(await operate(shop, ...args)).toEqual({ code: 0, output: `${reviewId}.1  rejected` })
    expect((await mei.own(lamen)).review).toMatchObject({
      status: 'rejected',
      rejection: 'Sem dados pessoais, por favor.',
    })
    expect((await visitor().list(lamen)).content).toEqual([])
    expect(await mei.edit(lamen, { comment: 'Gostei' })).toMatchObject({ status: 'pending', rejection: null })
  })
})

describe('REV-02 createReview', () => {
  it('allows one review a product and account; a repeated call returns it', async () => {
    const mei = await signedIn()
    const first = await mei.write(lamen, { comment: 'Bom' })
    expect(await mei.write(lamen, { comment: ' Bom ' })).toEqual(first)
    expect(await rejection(mei.write(lamen, { comment: 'Ruim' }))).toMatchObject({ status: 409, code: 'REVIEW_EXISTS' })
    await mei.write(miso)
    const concurrent = await Promise.allSettled(
      Array.from({ length: 8 }, () => mei.write(rice, { comment: 'Uma vez' })),
    )
    expect(new Set(concurrent.map((one) => one.status))).toEqual(new Set(['fulfilled']))
    const { rows } = await shop.database.pool.query('select product_id from reviews order by product_id')
    expect(rows.map(({ product_id }) => product_id)).toEqual([lamen, miso, rice].toSorted((a, b) => a - b))
  })

  it.each([
    ['no star', { rating: 0 }, 'rating TOO_SMALL'],
    ['six stars', { rating: 6 }, 'rating TOO_LARGE'],
    ['half a star', { rating: 4.5 }, 'rating WRONG_TYPE'],
    ['a title of 256 characters', { title: 'a'.repeat(256) }, 'title TOO_LONG'],
    ['a comment of 2001 characters', { comment: '面'.repeat(2001) }, 'comment TOO_LONG'],
  ])('rejects %s and names the field', async (_about, change, field) => {
    const { code, fields } = await rejection((await signedIn()).write(lamen, change))
    expect([code, ...fields.map((one) => `${one.path} ${one.code}`)]).toEqual(['VALIDATION_FAILED', field])
  })

  it('accepts 255 and 2000 characters, also of two UTF-16 units each', async () => {
    const made = await (await signedIn()).write(lamen, { title: '🍜'.repeat(255), comment: '🍜'.repeat(2000) })
    expect([[...(made.title ?? '')].length, [...(made.comment ?? '')].length]).toEqual([255, 2000])
  })

  it('rejects card numbers and links in each field', async () => {
    const mei = await signedIn()
    const refused = async (change: Parameters<typeof mei.write>[1]) => {
      const { code, fields } = await rejection(mei.write(lamen, change))
      return [code, ...fields.map(({ path }) => path)]
    }
    expect(await refused({ title: '4111 1111 1111 1111' })).toEqual(['CARD_NUMBER_REFUSED', 'title'])
    expect(await refused({ comment: 'Compre em https://golpe.example/x' })).toEqual(['LINK_REFUSED', 'comment'])
    await mei.write(lamen)
    const { code } = await rejection(mei.edit(lamen, { comment: 'www.golpe.com.br' }))
    expect(code).toBe('LINK_REFUSED')
  })

  it('finds no product that is not for sale', async () => {
    const mei = await signedIn()
    await shop.set(miso, { active: false })
    expect((await rejection(mei.write(miso))).code).toBe('NOT_FOUND')
    expect((await rejection(mei.write(777))).code).toBe('NOT_FOUND')
    expect((await rejection(visitor().list(777))).code).toBe('NOT_FOUND')
  })

  it('S35 ends after 20 reviews a day', async () => {
    const mei = await signedIn()
    await shop.database.pool.query(
      `insert into products (code, category_id, sub_department_id, department_id, names, description, brand, image_url,
         price_cents, stock, net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es)
       select 'M-' || n, category_id, sub_department_id, department_id, names, description, brand, image_url, price_cents, 9,
         net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es
       from products, generate_series(1, 20) as n where id = 1`,
    )
    await shop.database.pool.query(
      `insert into reviews (product_id, user_id, rating, language, created_at, written_at)
       select id, $1, 5, 'pt-BR', $2, $2 from products where code like 'M-%'`,
      [mei.userId, new Date(monday)],
    )
    const later = async (hours: number) => {
      await shop.tick(hours * 60)
      return reviewsBrowser((await shop.withSession({ userId: mei.userId })).api)
    }
    const { code, retryAfter } = await rejection((await later(1)).write(lamen))
    expect([code, retryAfter]).toEqual(['RATE_LIMITED', 23 * 60 * 60])
    expect(await (await later(23)).write(lamen)).toMatchObject({ status: 'pending' })
  })
})

describe('REV-01 listReviews', () => {
  it('returns average, histogram and counts of all, whatever the filter', async () => {
    await written(5, 4, 4, 1)
    const all = { average: 3.5, count: 4, histogram: [1, 2, 0, 0, 1], verified: 0, withComments: 2, helpful: 0 }
    expect((await visitor().list(lamen)).summary).toEqual(all)
    expect((await visitor().list(lamen, { filter: 'with_comments' })).summary).toEqual(all)
  })

  it.each([
    // Those with a text first.
    ['newest', [1, 4, 5, 3, 4]],
    ['oldest', [5, 4, 4, 3, 1]],
    ['highest', [5, 4, 4, 3, 1]],
    ['lowest', [1, 3, 4, 4, 5]],
  ] as const)('sorts by %s', async (sort, ratings) => {
    await written(5, 4, 4, 3, 1)
    const { content } = await visitor().list(lamen, { sort })
    expect(content.map(({ rating }) => rating)).toEqual(ratings)
  })

  it('filters by comment and by helpful votes, and sorts by votes, then reviews with a text before those without', async () => {
    const ids = await written(5, 4, 3, 2)
    const [first = 0, second = 0, third = 0] = ids
    for (const [reviewId, votes] of [
      [third, 2],
      [second, 1],
    ] as const)
      for (let vote = 0; vote < votes; vote++) await (await signedIn()).mark(reviewId)
    const of = async (query: Parameters<ReturnType<typeof visitor>['list']>[1]) => {
      const { content, totalElements } = await visitor().list(lamen, query)
      expect(totalElements).toBe(content.length)
      return content.map(({ reviewId }) => reviewId)
    }
    expect(await of({ filter: 'with_comments', sort: 'oldest' })).toEqual([first, third])
    expect(await of({ filter: 'most_helpful', sort: 'oldest' })).toEqual([second, third])
    expect(await of({ sort: 'most_helpful' })).toEqual([third, second, first, ids[3]])
  })

  it('has pages that never overlap, also among equal reviews, and an empty one past the end', async () => {
    for (let count = 0; count < 7; count++) await (await signedIn()).write(lamen)
    await approveAll()
    const pages = []
    for (let pageNumber = 0; pageNumber < 4; pageNumber++)
      pages.push(await visitor().list(lamen, { sort: 'highest', pageNumber, pageSize: 3 }))
    expect(pages.map(({ content }) => content.length)).toEqual([3, 3, 1, 0])
    expect(new Set(pages.flatMap(({ content }) => content.map(({ reviewId }) => reviewId))).size).toBe(7)
    expect(pages[2]).toMatchObject({ totalElements: 7, totalPages: 3, lastPage: true })
  })

  it.each(['pageSize=21', 'pageSize=0', 'sort=rating', 'filter=mine', 'rating=5'])('rejects ?%s', async (query) => {
    const { statusCode } = await shop.app.inject({
      url: `/api/public/products/${lamen}/reviews?${query}`,
      headers: { 'x-api-key': 'test-key' },
    })
    expect(statusCode).toBe(400)
  })
})

describe('REV-04 verified purchases', () => {
  it('are those of authors with a paid order with the product, as long as the order stands', async () => {
    const mei = await shop.shopper()
    const browser = reviewsBrowser(mei.api)
    const { intentId } = await shop.buyAs(mei, { cpf: '52998224725' })
    const { paymentId } = await shop.pay(mei.api, intentId, { method: 'pix' })
    await shop.orderAs(mei, intentId, paymentId)
    expect(await browser.write(lamen)).toMatchObject({ verified: false })
    await shop.act(paymentId, 'pay')
    await shop.tick(1)
    expect((await browser.own(lamen)).review).toMatchObject({ verified: true })
    expect(await browser.write(miso)).toMatchObject({ verified: false })
    await (await signedIn()).write(lamen)
    await approveAll()
    const { content, summary } = await visitor().list(lamen, { filter: 'verified' })
    expect([content.length, content[0]?.verified, summary.verified, summary.count]).toEqual([1, true, 1, 2])
    await shop.bringTo(intentId, 'CANCELLED')
    expect((await browser.own(lamen)).review).toMatchObject({ verified: false })
  })

  it('S35 cannot be claimed in the request', async () => {
    const mei = await signedIn()
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: `/api/users/user/reviews/products/${lamen}`,
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${mei.accessToken}` },
      payload: { ...review(), verified: true },
    })
    expect(statusCode).toBe(400)
  })
})

describe('REV-04 helpful votes', () => {
  it('are one an account, and can be withdrawn', async () => {
    const [reviewId = 0] = await written(5)
    const bento = await signedIn()
    expect(await bento.mark(reviewId)).toEqual({ reviewId, helpful: true, helpfulVotes: 1 })
    expect(await bento.mark(reviewId)).toEqual({ reviewId, helpful: true, helpfulVotes: 1 })
    expect(await bento.own(lamen)).toEqual({ review: null, votes: [reviewId] })
    expect((await visitor().list(lamen)).content).toMatchObject([{ helpfulVotes: 1 }])
    expect(await bento.unmark(reviewId)).toEqual({ reviewId, helpful: false, helpfulVotes: 0 })
    expect(await bento.unmark(reviewId)).toEqual({ reviewId, helpful: false, helpfulVotes: 0 })
  })

  it('S35 count once when one account sends many at the same time, and each when several accounts do', async () => {
    const [reviewId = 0] = await written(5)
    const [bento, ana] = [await signedIn(), await signedIn()]
    await Promise.all(Array.from({ length: 20 }, () => bento.mark(reviewId)))
    expect((await visitor().list(lamen)).content[0]?.helpfulVotes).toBe(1)
    const others = await Promise.all(Array.from({ length: 5 }, () => signedIn()))
    await Promise.all([...others, ana].map(({ mark }) => mark(reviewId)))
    await shop.until(async () => (await visitor().list(lamen)).content[0]?.helpfulVotes === 7)
  })

  it('are not possible on one’s own review, nor on one that is not approved', async () => {
    const mei = await signedIn()
    const { reviewId } = await mei.write(lamen)
    expect((await rejection(mei.mark(reviewId))).code).toBe('OWN_REVIEW')
    expect((await rejection((await signedIn()).mark(reviewId))).code).toBe('NOT_FOUND')
    await approveAll()
    expect((await rejection(mei.mark(reviewId))).code).toBe('OWN_REVIEW')
  })
})

describe('REV-05 edit and delete', () => {
  it('an edited review is pending again and no longer counts; the same content changes nothing', async () => {
    const mei = await signedIn()
    await mei.write(lamen, { rating: 5 })
    await (await signedIn()).write(lamen, { rating: 1 })
    await approveAll()
    expect(await productOf(lamen)).toEqual({ rating: 3, rating_count: 2 })
    expect(await mei.edit(lamen, { rating: 5 })).toMatchObject({ status: 'approved' })
    await shop.tick(1)
    expect(await mei.edit(lamen, { rating: 2 })).toMatchObject({
      status: 'pending',
      writtenAt: new Date(monday + 60_000).toISOString(),
    })
    expect(await productOf(lamen)).toEqual({ rating: 1, rating_count: 1 })
    await approveAll()
    expect(await productOf(lamen)).toEqual({ rating: 1.5, rating_count: 2 })
  })

  it('deletes the review with its votes, and only one’s own', async () => {
    const mei = await signedIn()
    const { reviewId } = await mei.write(lamen, { rating: 2 })
    await approveAll()
    const bento = await signedIn()
    await bento.mark(reviewId)
    expect((await rejection(bento.remove(lamen))).code).toBe('NOT_FOUND')
    expect((await rejection(bento.edit(lamen))).code).toBe('NOT_FOUND')
    await mei.remove(lamen)
    expect(await productOf(lamen)).toEqual({ rating: 0, rating_count: 0 })
    expect(await bento.own(lamen)).toEqual({ review: null, votes: [] })
    expect((await visitor().list(lamen)).content).toEqual([])
    expect((await rejection(mei.remove(lamen))).code).toBe('NOT_FOUND')
  })
})

it('REV-02 S19 limits the reviews of an address', async () => {
  const app = await testApp({ limits: limits.rates })
  const { api } = await app.withSession()
  const browser = reviewsBrowser(api)
  const codes: string[] = []
  for (let count = 0; count < 31; count++) codes.push((await rejection(browser.write(777))).code)
  expect([codes.indexOf('RATE_LIMITED'), new Set(codes)]).toEqual([30, new Set(['NOT_FOUND', 'RATE_LIMITED'])])
  await app.close()
})
