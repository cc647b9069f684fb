import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'

import { deriveKeys } from '../../platform/keys.ts'
import { createSealer } from '../../platform/sealed.ts'
import { lamen, miso, monday, rejection, rice, startTestShop, type TestShop } from '../purchases/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const add = async (api: Api, productId: number) =>
  unwrap(await api.POST('/users/user/wishlist/add/{productId}', { params: { path: { productId } } }))
const share = async (api: Api) => unwrap(await api.POST('/users/user/wishlist/share'))
const current = async (api: Api) => unwrap(await api.GET('/users/user/wishlist/share'))
const revoke = async (api: Api) => unwrap(await api.DELETE('/users/user/wishlist/share'))
const openRaw = (shareId: string) =>
  shop.browser().GET('/public/wishlist/shared/{shareId}', { params: { path: { shareId } } })
const open = async (shareId: string) => unwrap(await openRaw(shareId))

describe('D26 shareWishlist', () => {
  it('creates one link of 128 bits and returns it again', async () => {
    const { api } = await shop.withSession()
    expect(await current(api)).toBeNull()
    const made = await share(api)
    expect(made).toEqual({
      shareId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      createdAt: new Date(monday).toISOString(),
    })
    expect(Buffer.from(made.shareId, 'base64url')).toHaveLength(16)
    await shop.tick(1)
    expect(await share(api)).toEqual(made)
    expect(await current(api)).toEqual(made)
  })

  it('five concurrent tabs create one link', async () => {
    const { api } = await shop.withSession()
    const links = await Promise.all(Array.from({ length: 5 }, () => share(api)))
    expect(new Set(links.map(({ shareId }) => shareId)).size).toBe(1)
  })

  it('stores the link only encrypted', async () => {
    const { api } = await shop.withSession()
    const { shareId } = await share(api)
    const rows = await shop.db.selectFrom('wishlist_shares').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(shareId)
  })

  it('a revoked link stops working, and the next one differs', async () => {
    const { api } = await shop.withSession()
    await add(api, lamen)
    const { shareId } = await share(api)
    expect((await open(shareId)).products).toHaveLength(1)
    for (const _time of [1, 2]) expect(await revoke(api)).toEqual({})
    const refused = await rejection(open(shareId))
    expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND'])
    expect(await current(api)).toBeNull()
    const next = await share(api)
    expect(next.shareId).not.toBe(shareId)
    expect((await open(next.shareId)).products).toHaveLength(1)
    expect((await rejection(open(shareId))).code).toBe('NOT_FOUND')
  })

  it("S05 changes no other account's link", async () => {
    const [mine, theirs] = [(await shop.withSession()).api, (await shop.withSession()).api]
    const [own, other] = [await share(mine), await share(theirs)]
    expect(own.shareId).not.toBe(other.shareId)
    await revoke(mine)
    expect(await current(theirs)).toEqual(other)
  })
})

describe('D26 getSharedWishlist', () => {
  it('shows active products, newest first, and nothing about the owner', async () => {
    const { api, userId } = await shop.withSession({ email: 'mei@example.com', username: 'Mei Tanaka' })
    for (const productId of [lamen, rice, miso]) {
      await add(api, productId)
      await shop.tick(1 / 60)
    }
    const [entry] = unwrap(await api.GET('/users/user/wishlist')).content
    unwrap(
      await api.PUT('/users/user/wishlist/item/{wishlistId}', {
        params: { path: { wishlistId: entry!.wishlistId } },
        body: { note: 'Presente do João' },
      }),
    )
    await shop.set(rice, { active: false })
    await shop.set(miso, { stock: 0 })
    const { shareId } = await share(api)
    const { data, response } = await openRaw(shareId)
    expect(data?.data.products.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [miso, 0],
      [lamen, 50],
    ])
    const known = unwrap(await api.GET('/public/products', { params: { query: { ids: [lamen] } } })).content
    expect(data?.data.products[1]).toEqual(known[0])
    expect(Object.keys(data?.data ?? {})).toEqual(['products'])
    const text = JSON.stringify(data)
    for (const secret of ['Mei', 'mei@', 'João', `"userId":${userId}`, 'wishlistId', 'addedAt', 'note']) {
      expect(text).not.toContain(secret)
    }
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('is empty for an empty list, and noindex even if there is no list', async () => {
    const { api } = await shop.withSession()
    const { shareId } = await share(api)
    expect(await open(shareId)).toEqual({ products: [] })
    const { error, response } = await openRaw('A'.repeat(22))
    expect([response.status, error?.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect((await rejection(open('short'))).code).toBe('VALIDATION_FAILED')
  })

  it('shows at most 200 products', async () => {
    const { api, userId } = await shop.withSession()
    const now = new Date(monday)
    await shop.database.pool.query(
      `insert into products (code, category_id, sub_department_id, department_id, names, description, brand, image_url,
         price_cents, stock, net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es)
       select 'M-' || n, category_id, sub_department_id, department_id, names, description, brand, image_url, price_cents, 9,
         net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es
       from products, generate_series(1, 205) as n where id = 1`,
    )
    await shop.database.pool.query(
      'insert into wishlist_items (user_id, product_id, created_at, updated_at) select $1, id, $2, $2 from products',
      [userId, now],
    )
    const { shareId } = await share(api)
    expect((await open(shareId)).products).toHaveLength(200)
  })

  it('a link whose secret is lost is replaced by a new one', async () => {
    const { api, userId } = await shop.withSession()
    const { shareId } = await share(api)
    const other = createSealer(deriveKeys(['another-secret-of-tests-32-letters'], 'wishlist-share'))
    const sealed = other.seal(shareId, `wishlist share of user ${userId}`)
    await shop.db.updateTable('wishlist_shares').set({ share_sealed: sealed }).execute()
    expect(await current(api)).toBeNull()
    const next = await share(api)
    expect(await current(api)).toEqual(next)
    expect((await rejection(open(shareId))).code).toBe('NOT_FOUND')
    expect(await open(next.shareId)).toEqual({ products: [] })
  })
})
