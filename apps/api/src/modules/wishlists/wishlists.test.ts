import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import type { WishlistItem, WishlistPage } from '@lotus/openapi/schema'

import { enqueue } from '../../platform/jobs.ts'
import { cartBrowser, unitsIn } from '../carts/testing.ts'
import {
  lamen,
  lastOne,
  miso,
  monday,
  oddCents,
  rejection,
  rice,
  startTestShop,
  type TestShop,
} from '../purchases/testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const unknown = 777
const path = (productId: number) => ({ params: { path: { productId } } })
const add = async (api: Api, productId: number): Promise<WishlistItem> =>
  unwrap(await api.POST('/users/user/wishlist/add/{productId}', path(productId)))
const remove = async (api: Api, productId: number) =>
  unwrap(await api.DELETE('/users/user/wishlist/remove/{productId}', path(productId)))
const check = async (api: Api, productId: number) =>
  unwrap(await api.GET('/users/user/wishlist/check/{productId}', path(productId)))
const ids = async (api: Api) => unwrap(await api.GET('/users/user/wishlist/ids'))
type Query = NonNullable<NonNullable<Parameters<typeof listRaw>[1]>>
const listRaw = (
  api: Api,
  query: {
    pageNumber?: number
    pageSize?: number
    available?: boolean
    sortBy?: 'addedAt' | 'price' | 'name'
    sortOrder?: 'asc' | 'desc'
    language?: 'pt-BR' | 'zh-CN'
  } = {},
) => api.GET('/users/user/wishlist', { params: { query } })
const list = async (api: Api, query?: Query): Promise<WishlistPage> => unwrap(await listRaw(api, query))
const stats = async (api: Api) => unwrap(await api.GET('/users/user/wishlist/stats'))
const item = (wishlistId: number) => ({ params: { path: { wishlistId } } })
const get = async (api: Api, wishlistId: number) =>
  unwrap(await api.GET('/users/user/wishlist/item/{wishlistId}', item(wishlistId)))
const put = async (api: Api, wishlistId: number, note: string | null) =>
  unwrap(await api.PUT('/users/user/wishlist/item/{wishlistId}', { ...item(wishlistId), body: { note } }))
const move = async (api: Api, productIds: number[]) =>
  unwrap(await api.POST('/users/user/wishlist/move-to-cart', { body: { productIds } }))
const productsOf = ({ content }: WishlistPage) => content.map(({ productId }) => productId)
const signedIn = async (userId?: number) => (await shop.withSession(userId === undefined ? {} : { userId })).api

/** Products one second apart. */
async function addAll(api: Api, productIds: readonly number[]): Promise<void> {
  for (const productId of productIds) {
    await add(api, productId)
    await shop.tick(1 / 60)
  }
}

/** Additional products, by their ids. */
async function stockUp(count: number): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `insert into products (code, category_id, sub_department_id, department_id, names, description, brand, image_url,
       price_cents, stock, net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es)
     select 'M-' || n, category_id, sub_department_id, department_id, names, description, brand, image_url, price_cents, 9,
       net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es
     from products, generate_series(1, $1) as n where id = 1 returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

describe('WISH-01 addToWishlist', () => {
  it('returns the entry with the current product', async () => {
    const { api, userId } = await shop.withSession()
    const added = await add(api, miso)
    const at = new Date(monday).toISOString()
    expect(added).toEqual({
      wishlistId: expect.any(Number),
      userId,
      productId: miso,
      productName: 'Missô',
      imageUrl: '/a.webp',
      price: 27.9,
      quantity: 20,
      available: true,
      product: expect.objectContaining({ productId: miso, finalPrice: 25.11 }),
      note: null,
      addedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    expect(await get(api, added.wishlistId)).toEqual(added)
  })

  it('R16 a repeated call changes nothing, even if the product is no longer active', async () => {
    const api = await signedIn()
    const added = await add(api, lamen)
    await shop.tick(1)
    expect(await add(api, lamen)).toEqual(added)
    await shop.set(lamen, { active: false })
    expect(await add(api, lamen)).toEqual({ ...added, available: false })
    expect(await ids(api)).toEqual([lamen])
  })

  it('R16 concurrent calls create one entry', async () => {
    const api = await signedIn()
    const entries = await Promise.all(Array.from({ length: 12 }, () => add(api, lamen)))
    expect(new Set(entries.map(({ wishlistId }) => wishlistId)).size).toBe(1)
    expect((await stats(api)).total).toBe(1)
  })

  it('rejects inactive products', async () => {
    const api = await signedIn()
    await shop.set(rice, { active: false })
    for (const productId of [rice, unknown]) {
      const refused = await rejection(add(api, productId))
      expect([refused.status, refused.code]).toEqual([422, 'PRODUCT_UNAVAILABLE'])
    }
    await shop.set(miso, { stock: 0 })
    expect((await add(api, miso)).available).toBe(false)
  })

  it('holds at most 1000 products, even for concurrent calls', { timeout: 60_000 }, async () => {
    const { api, userId } = await shop.withSession()
    const products = await stockUp(1010)
    const now = new Date(monday)
    await shop.db
      .insertInto('wishlist_items')
      .values(
        products.slice(0, 998).map((id) => ({ user_id: userId, product_id: id, created_at: now, updated_at: now })),
      )
      .execute()
    const codes = await Promise.all(
      products.slice(998, 1004).map((id) =>
        add(api, id).then(
          () => 'OK',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['OK', 'OK', ...Array.from({ length: 4 }, () => 'WISHLIST_FULL')])
    const refused = await rejection(add(api, products[1009]!))
    expect([refused.status, refused.params]).toEqual([422, { limit: 1000 }])
    expect(await ids(api)).toHaveLength(1000)
    expect((await add(api, products[0]!)).productId).toBe(products[0])
    await remove(api, products[0]!)
    expect((await add(api, products[1009]!)).productId).toBe(products[1009])
  })

  it('getProduct is the same for every caller', async () => {
    const api = await signedIn()
    await add(api, lamen)
    const product = unwrap(await api.GET('/public/products/{productId}', path(lamen)))
    expect(product.wishListed).toBe(false)
  })
})

describe('BEY-13 R16 a command with an id', () => {
  const id = (number: number) => `${String(number).padStart(13, '0')}-${'0'.repeat(32)}`
  const header = (number: number) => ({ 'Command-Id': id(number) })
  const addOnce = (api: Api, number: number, productId: number) =>
    api.POST('/users/user/wishlist/add/{productId}', { params: { path: { productId }, header: header(number) } })

  const codeOf = async (call: ReturnType<typeof addOnce>) => (await rejection(call.then(unwrap))).code

  it('is applied once: a late retry does not undo later changes, and gets the first answer', async () => {
    const api = await signedIn()
    const first = unwrap(await addOnce(api, 1, lamen))
    unwrap(await api.DELETE('/users/user/wishlist/clear', { params: { header: header(2) } }))
    await add(api, miso)
    expect(unwrap(await addOnce(api, 1, lamen))).toEqual(first)
    const cleared = unwrap(await api.DELETE('/users/user/wishlist/clear', { params: { header: header(2) } }))
    expect([cleared.count, await ids(api)]).toEqual([1, [miso]])
  })

  it('is rejected if its id belongs to another change; the first change remains', async () => {
    const api = await signedIn()
    unwrap(await addOnce(api, 1, lamen))
    await shop.database.pool.query('update products set active = false where id = $1', [rice])
    expect(await codeOf(addOnce(api, 2, rice))).toBe('PRODUCT_UNAVAILABLE')
    const remove = { path: { productId: lamen }, header: header(1) }
    const others = [
      addOnce(api, 1, miso),
      api.DELETE('/users/user/wishlist/clear', { params: { header: header(1) } }),
      api.DELETE('/users/user/wishlist/clear', { params: { header: header(2) } }),
      api.DELETE('/users/user/wishlist/remove/{productId}', { params: remove }),
      api.DELETE('/users/user/wishlist/remove-multiple', {
        params: { header: header(1) },
        body: { productIds: [lamen] },
      }),
    ]
    for (const { response, error } of await Promise.all(others))
      expect([response.status, error?.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await ids(api)).toEqual([lamen])
  })

  it('is applied once when it arrives twice at the same time', async () => {
    const api = await signedIn()
    const answers = await Promise.all([1, 2, 3].map(() => addOnce(api, 1, lamen)))
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200])
    expect(await ids(api)).toEqual([lamen])
  })

  it('is rejected again in a retry, although the server would now accept it', async () => {
    const api = await signedIn()
    await shop.database.pool.query('update products set active = false where id = $1', [lamen])
    expect(await codeOf(addOnce(api, 1, lamen))).toBe('PRODUCT_UNAVAILABLE')
    await shop.database.pool.query('update products set active = true where id = $1', [lamen])
    expect(await codeOf(addOnce(api, 1, lamen))).toBe('PRODUCT_UNAVAILABLE')
    expect(await ids(api)).toEqual([])
    expect((await addOnce(api, 2, lamen)).response.status).toBe(200)
  })

  it('is separate for each account', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await addOnce(one, 1, lamen)
    await addOnce(other, 1, miso)
    expect([await ids(one), await ids(other)]).toEqual([[lamen], [miso]])
  })

  it('is forgotten after 90 days', async () => {
    const api = await signedIn()
    await addOnce(api, 1, lamen)
    const left = async () => (await shop.database.pool.query('select from command_outcomes')).rowCount
    await shop.tick(89 * 24 * 60)
    await enqueue(shop.db, { kind: 'commands.clean' })
    await shop.app.jobs.drain()
    expect(await left()).toBe(1)
    await shop.tick(2 * 24 * 60)
    await enqueue(shop.db, { kind: 'commands.clean' })
    await shop.app.jobs.drain()
    expect(await left()).toBe(0)
  })
})

describe('WISH-03 removing', () => {
  it('removeFromWishlist is idempotent', async () => {
    const api = await signedIn()
    await addAll(api, [lamen, miso])
    for (const _time of [1, 2]) expect(await remove(api, lamen)).toEqual({ productId: lamen, inWishlist: false })
    expect(await remove(api, unknown)).toEqual({ productId: unknown, inWishlist: false })
    expect(await ids(api)).toEqual([miso])
    expect(await check(api, lamen)).toEqual({ productId: lamen, inWishlist: false })
    expect(await check(api, miso)).toEqual({ productId: miso, inWishlist: true })
  })

  it('removeManyFromWishlist and clearWishlist return the number of removed products', async () => {
    const api = await signedIn()
    await addAll(api, [lamen, miso, rice, lastOne])
    const many = async (productIds: number[]) =>
      unwrap(await api.DELETE('/users/user/wishlist/remove-multiple', { body: { productIds } }))
    expect(await many([lamen, lamen, unknown, rice])).toEqual({
      message: '2 produtos removidos dos favoritos',
      count: 2,
    })
    expect(await ids(api)).toEqual([lastOne, miso])
    expect(await many([miso])).toEqual({ message: '1 produto removido dos favoritos', count: 1 })
    await add(api, rice)
    const clear = async () => unwrap(await api.DELETE('/users/user/wishlist/clear'))
    expect((await clear()).count).toBe(2)
    expect((await clear()).count).toBe(0)
    expect(await ids(api)).toEqual([])
  })
})

describe('WISH-04 listWishlist', () => {
  it('returns pages of 20, last added first', async () => {
    const { api, userId } = await shop.withSession()
    const products = await stockUp(45)
    await shop.db
      .insertInto('wishlist_items')
      .values(
        products.map((id, n) => ({
          user_id: userId,
          product_id: id,
          created_at: new Date(monday + n),
          updated_at: new Date(monday),
        })),
      )
      .execute()
    const newest = products.toReversed()
    const [first, last, past] = [
      await list(api),
      await list(api, { pageNumber: 2 }),
      await list(api, { pageNumber: 3 }),
    ]
    expect(productsOf(first)).toEqual(newest.slice(0, 20))
    expect({ ...first, content: [] }).toEqual({
      content: [],
      pageNumber: 0,
      pageSize: 20,
      totalElements: 45,
      totalPages: 3,
      lastPage: false,
    })
    expect([productsOf(last), last.lastPage]).toEqual([newest.slice(40), true])
    expect([past.content, past.totalElements, past.lastPage]).toEqual([[], 45, true])
    expect(productsOf(await list(api, { pageSize: 50 }))).toEqual(newest)
    expect(await ids(api)).toEqual(newest)
  })

  it('sorts by time, price after discount and name', async () => {
    const api = await signedIn()
    // R$ 8,90, 25,11, 42,50, 2,22
    await addAll(api, [lamen, miso, rice, oddCents])
    const sorted = async (query: Query) => productsOf(await list(api, query))
    expect(await sorted({ sortBy: 'addedAt', sortOrder: 'asc' })).toEqual([lamen, miso, rice, oddCents])
    expect(await sorted({ sortBy: 'price', sortOrder: 'asc' })).toEqual([oddCents, lamen, miso, rice])
    expect(await sorted({ sortBy: 'price' })).toEqual([rice, miso, lamen, oddCents])
    // Arroz, Lámen, Meio centavo, Missô
    expect(await sorted({ sortBy: 'name', sortOrder: 'asc' })).toEqual([rice, lamen, oddCents, miso])
    await shop.database.pool.query(`update products set name_key_zh = case id when 2 then 'a' else 'b' || id end`)
    expect(await sorted({ sortBy: 'name', sortOrder: 'asc', language: 'zh-CN' })).toEqual([miso, lamen, rice, oddCents])
  })

  it('filters by availability', async () => {
    const api = await signedIn()
    await addAll(api, [lamen, miso, rice, lastOne])
    await shop.set(miso, { stock: 0 })
    await shop.set(rice, { active: false })
    const [can, cannot] = [await list(api, { available: true }), await list(api, { available: false })]
    expect([productsOf(can), can.totalElements]).toEqual([[lastOne, lamen], 2])
    expect([productsOf(cannot), cannot.totalElements]).toEqual([[rice, miso], 2])
    expect(cannot.content.map(({ available, quantity }) => [available, quantity])).toEqual([
      [false, 10],
      [false, 0],
    ])
    expect((await list(api, { available: true, pageSize: 1 })).totalPages).toBe(2)
    expect(await stats(api)).toEqual({ total: 4, available: 2, unavailable: 2, onSale: 0, totalPrice: 58.9 })
    await shop.set(miso, { stock: 1 })
    expect(await stats(api)).toEqual({ total: 4, available: 3, unavailable: 1, onSale: 1, totalPrice: 84.01 })
  })

  it('is empty at first', async () => {
    const api = await signedIn()
    expect(await list(api)).toEqual({
      content: [],
      pageNumber: 0,
      pageSize: 20,
      totalElements: 0,
      totalPages: 0,
      lastPage: true,
    })
    expect(await stats(api)).toEqual({ total: 0, available: 0, unavailable: 0, onSale: 0, totalPrice: 0 })
  })
})

describe('WISH-04 updateWishlistItem', () => {
  it('stores a note without surrounding white space, and an empty one as none', async () => {
    const api = await signedIn()
    const { wishlistId } = await add(api, lamen)
    await shop.tick(1)
    const noted = await put(api, wishlistId, '  给妈妈  ')
    expect([noted.note, noted.updatedAt]).toEqual(['给妈妈', new Date(monday + 60_000).toISOString()])
    expect(noted.addedAt).toBe(new Date(monday).toISOString())
    expect((await put(api, wishlistId, '🍜'.repeat(200))).note).toBe('🍜'.repeat(200))
    expect((await put(api, wishlistId, ' ')).note).toBeNull()
    expect((await rejection(put(api, wishlistId, '5031 4332 1540 6351'))).code).toBe('CARD_NUMBER_REFUSED')
  })

  it("S05 another account's entry cannot be read, changed or removed", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const entry = await add(theirs, lamen)
    for (const call of [() => get(mine, entry.wishlistId), () => put(mine, entry.wishlistId, 'x')]) {
      const refused = await rejection(call())
      expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND'])
    }
    await add(mine, lamen)
    await remove(mine, lamen)
    await unwrap(await mine.DELETE('/users/user/wishlist/clear'))
    expect(await list(mine)).toMatchObject({ totalElements: 0 })
    expect((await list(theirs)).content).toEqual([entry])
    expect((await rejection(ids(shop.browser()))).code).toBe('UNAUTHENTICATED')
  })
})

describe('WISH-04 moveWishlistToCart', () => {
  it('moves available products into the cart; the others stay, each with a reason', async () => {
    const api = await signedIn()
    await addAll(api, [lamen, miso, rice, lastOne, oddCents])
    await cartBrowser(api).set(lamen, 4)
    await shop.set(miso, { stock: 0 })
    await shop.set(rice, { active: false })
    const { moved, failed, cart } = await move(api, [rice, lamen, lastOne, miso, lamen])
    expect(moved).toEqual([lamen, lastOne])
    expect(failed).toEqual([
      { productId: rice, code: 'PRODUCT_UNAVAILABLE', requested: 1, available: 0 },
      { productId: miso, code: 'OUT_OF_STOCK', requested: 1, available: 0, unitPrice: 25.11 },
    ])
    expect(unitsIn(cart)).toEqual([
      [lamen, 4],
      [lastOne, 1],
    ])
    expect(await cartBrowser(api).get()).toEqual(cart)
    expect((await ids(api)).toSorted()).toEqual([miso, rice, oddCents].toSorted())
  })

  it('R16 a repeated call changes nothing and restores nothing', async () => {
    const api = await signedIn()
    await addAll(api, [lamen, miso])
    const first = await move(api, [lamen, miso])
    expect(await move(api, [lamen, miso])).toEqual(first)
    await cartBrowser(api).set(miso, 0)
    const { moved, failed, cart } = await move(api, [lamen, miso])
    expect([moved, failed.map(({ productId, code }) => [productId, code]), unitsIn(cart)]).toEqual([
      [lamen],
      [[miso, 'PRODUCT_UNAVAILABLE']],
      [[lamen, 1]],
    ])
  })

  it('happens once for two concurrent tabs', async () => {
    const api = await signedIn()
    await addAll(api, [lamen, miso])
    const answers = await Promise.all([move(api, [lamen, miso]), move(api, [miso, lamen])])
    expect(answers.map(({ moved }) => moved.toSorted())).toEqual([
      [lamen, miso],
      [lamen, miso],
    ])
    expect(answers.map(({ cart }) => cart.version)).toEqual([1, 1])
    expect(await ids(api)).toEqual([])
  })

  it('adds nothing to a full cart', { timeout: 60_000 }, async () => {
    const api = await signedIn()
    const products = await stockUp(100)
    await cartBrowser(api).create(products.map((productId) => ({ productId, quantity: 1 })))
    await addAll(api, [lamen, products[0]!])
    const { moved, failed } = await move(api, [lamen, products[0]!])
    expect([moved, failed]).toEqual([
      [products[0]],
      [{ productId: lamen, code: 'CART_FULL', requested: 1, available: 50 }],
    ])
    expect(await ids(api)).toEqual([lamen])
  })
})

describe('S40 deleting the account', () => {
  it('deletes its wishlist', async () => {
    const { api, userId } = await shop.withSession()
    await add(api, lamen)
    unwrap(await api.POST('/users/user/wishlist/share'))
    await shop.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await shop.db.selectFrom('wishlist_items').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('wishlist_shares').selectAll().execute()).toEqual([])
    expect((await rejection(add(api, lamen))).code).toBe('SESSION_EXPIRED')
  })
})
