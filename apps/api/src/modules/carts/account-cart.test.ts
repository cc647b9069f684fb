import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'

import { lamen, lastOne, miso, monday, rejection, rice, startTestShop, type TestShop } from '../purchases/testing.ts'
import { cartBrowser, signedIn, unitsIn } from './testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const unknown = 777
const codeOf = async (call: Promise<unknown>) => (await rejection(call)).code

describe('CART-13 getCart', () => {
  it('is empty with id 0 if there is no cart', async () => {
    const cart = await signedIn(shop)
    expect(await cart.get()).toEqual({ cartId: 0, version: 0, totalPrice: 0, cartItems: [] })
  })

  it('CART-09 returns current prices, stock and names in the order of adding', async () => {
    const cart = await signedIn(shop)
    await cart.set(miso, 3)
    const made = await cart.set(lamen, 1)
    expect(made).toEqual({
      cartId: expect.any(Number),
      version: 2,
      totalPrice: 84.23,
      cartItems: [
        {
          product: expect.objectContaining({ productId: miso, productName: 'Missô', quantity: 20, finalPrice: 25.11 }),
          price: 27.9,
          quantity: 3,
          discount: 0.1,
          lineTotal: 75.33,
          addedPrice: 25.11,
          addedAt: new Date(monday).toISOString(),
          problem: null,
        },
        expect.objectContaining({ price: 8.9, quantity: 1, lineTotal: 8.9, addedPrice: 8.9 }),
      ],
    })
    expect(await cart.get()).toEqual(made)
    await shop.set(miso, { price_cents: 3000, discount_bp: 0, stock: 2 })
    const [line] = (await cart.get()).cartItems
    expect([line?.price, line?.discount, line?.lineTotal, line?.addedPrice]).toEqual([30, 0, 90, 25.11])
  })

  it('CART-14 marks an unavailable line and excludes it from the total', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2)
    await cart.set(miso, 5)
    await cart.set(rice, 1)
    await shop.set(miso, { stock: 2 })
    await shop.set(rice, { active: false })
    const { cartItems, totalPrice } = await cart.get()
    expect(cartItems.map(({ product, quantity, problem }) => [product.quantity, quantity, problem])).toEqual([
      [50, 2, null],
      [2, 5, 'OUT_OF_STOCK'],
      [10, 1, 'PRODUCT_UNAVAILABLE'],
    ])
    expect(totalPrice).toBe(17.8)
  })

  it('requires a signed-in account', async () => {
    expect(await codeOf(cartBrowser(shop.browser()).get())).toBe('UNAUTHENTICATED')
    expect(await codeOf(cartBrowser(shop.browser()).set(lamen, 1))).toBe('UNAUTHENTICATED')
  })

  it("counts stock that is reserved by the same browser's checkout as available", async () => {
    const { api, userId } = await shop.withSession()
    const cart = cartBrowser(api)
    await cart.set(lastOne, 1)
    await shop.buy(api, [{ productId: lastOne, quantity: 1 }])
    const problems = async (from: typeof cart) => (await from.get()).cartItems.map(({ problem }) => problem)
    expect(await problems(cart)).toEqual([null])
    await cart.set(lastOne, 0)
    expect(unitsIn(await cart.set(lastOne, 1))).toEqual([[lastOne, 1]])
    expect(await problems(await signedIn(shop, userId))).toEqual(['OUT_OF_STOCK'])
  })
})

describe('CART-06 setCartQuantity', () => {
  it('D33 sets the absolute quantity; 0 removes the line', async () => {
    const cart = await signedIn(shop)
    expect(unitsIn(await cart.set(lamen, 2))).toEqual([[lamen, 2]])
    expect(unitsIn(await cart.set(lamen, 2))).toEqual([[lamen, 2]])
    expect(unitsIn(await cart.set(lamen, 5))).toEqual([[lamen, 5]])
    expect(unitsIn(await cart.set(lamen, 0))).toEqual([])
    expect(unitsIn(await cart.set(lamen, 0))).toEqual([])
  })

  it('D7 rejects more than the stock, returns the available quantity, and changes nothing', async () => {
    const cart = await signedIn(shop)
    const before = await cart.set(miso, 20)
    const refused = await rejection(cart.set(miso, 21))
    expect([refused.status, refused.code, refused.params]).toEqual([422, 'OUT_OF_STOCK', { available: 20 }])
    expect(await cart.get()).toEqual(before)
    await shop.set(rice, { stock: 0 })
    expect((await rejection(cart.set(rice, 1))).params).toEqual({ available: 0 })
  })

  it('allows a lower quantity regardless of the stock', async () => {
    const cart = await signedIn(shop)
    await cart.set(miso, 9)
    await shop.set(miso, { stock: 2 })
    const lowered = await cart.set(miso, 8)
    expect(lowered.cartItems.map(({ quantity, problem }) => [quantity, problem])).toEqual([[8, 'OUT_OF_STOCK']])
    expect((await rejection(cart.set(miso, 9))).params).toEqual({ available: 2 })
    expect((await cart.set(miso, 2)).cartItems.map(({ problem }) => problem)).toEqual([null])
  })

  it('limits the quantity of a product to 99', async () => {
    const cart = await signedIn(shop)
    await shop.set(lamen, { stock: 500 })
    expect(unitsIn(await cart.set(lamen, 99))).toEqual([[lamen, 99]])
    expect((await rejection(cart.set(lamen, 100))).fields).toEqual([
      { path: 'path.quantity', code: 'TOO_LARGE', limit: 99 },
    ])
  })

  it('rejects an inactive product, which can still be removed', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2)
    await shop.set(lamen, { active: false })
    const refused = await rejection(cart.set(lamen, 1))
    expect([refused.status, refused.code]).toEqual([422, 'PRODUCT_UNAVAILABLE'])
    expect(await codeOf(cart.set(unknown, 1))).toBe('PRODUCT_UNAVAILABLE')
    expect(unitsIn(await cart.set(unknown, 0))).toEqual([[lamen, 2]])
    expect(unitsIn(await cart.set(lamen, 0))).toEqual([])
  })

  it('CART-14 keeps the price at the time of adding until the same quantity is set again', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2)
    await shop.set(lamen, { price_cents: 990 })
    const addedPrice = async (quantity: number) => (await cart.set(lamen, quantity)).cartItems[0]?.addedPrice
    expect(await addedPrice(3)).toBe(8.9)
    expect(await addedPrice(1)).toBe(8.9)
    expect(await addedPrice(1)).toBe(9.9)
  })

  it('the version increases with every change and stays the same without one', async () => {
    const cart = await signedIn(shop)
    const versions = [
      (await cart.set(lamen, 2)).version,
      (await cart.set(lamen, 2)).version,
      (await cart.set(lamen, 3)).version,
      (await cart.set(miso, 0)).version,
      (await cart.clear()).version,
      (await cart.clear()).version,
      (await cart.set(lamen, 1)).version,
    ]
    expect(versions).toEqual([1, 1, 2, 2, 3, 3, 4])
  })

  it('holds at most 100 products', async () => {
    await shop.database.pool.query(`
      insert into products (code, category_id, sub_department_id, department_id, names, description, brand, image_url,
        price_cents, stock, net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es)
      select 'M-' || n, category_id, sub_department_id, department_id, names, description, brand, image_url, price_cents, 9,
        net_amount, net_unit, storage, origin, name_key_pt, name_key_zh, name_key_en, name_key_es
      from products, generate_series(1, 97) as n where id = 1`)
    const { rows } = await shop.database.pool.query<{ id: number }>('select id from products order by id')
    const ids = rows.map(({ id }) => id)
    const cart = await signedIn(shop)
    await cart.create(ids.slice(0, 99).map((productId) => ({ productId, quantity: 1 })))
    expect((await cart.set(ids[99]!, 1)).cartItems).toHaveLength(100)
    const refused = await rejection(cart.set(ids[100]!, 1))
    expect([refused.status, refused.code, refused.params]).toEqual([422, 'CART_FULL', { limit: 100 }])
    expect((await cart.set(ids[0]!, 2)).cartItems).toHaveLength(100)
    const { changes, cart: merged } = await cart.merge([{ productId: ids[100]!, quantity: 1 }])
    expect(changes.map(({ reason, merged: units }) => [reason, units])).toEqual([['CART_FULL', 0]])
    expect(merged.cartItems).toHaveLength(100)
  })
})

describe('CART-06 Command-Id', () => {
  it('a repeated command has no effect and returns the current cart, even much later', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2, 1)
    const now = await cart.set(lamen, 3, 2)
    expect(await cart.set(lamen, 3, 2)).toEqual(now)
    expect(await cart.set(lamen, 2, 1)).toEqual(now)
  })

  it('rejects an id that belongs to another change, without a change of the cart', async () => {
    const cart = await signedIn(shop)
    const now = await cart.set(lamen, 2, 1)
    expect(await codeOf(cart.set(lastOne, 2, 2))).toBe('OUT_OF_STOCK')
    const others = [
      () => cart.clear(1),
      () => cart.clear(2),
      () => cart.remove(now.cartId, lamen, 1),
      () => cart.set(lamen, 3, 1),
      () => cart.set(miso, 2, 1),
    ]
    for (const other of others) {
      const refused = await rejection(other())
      expect([refused.status, refused.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(await cart.get()).toEqual(now)
  })

  it('the first command can be a clear, which creates the cart', async () => {
    const cart = await signedIn(shop)
    const cleared = await cart.clear(1)
    expect(cleared).toMatchObject({ version: 0, cartItems: [] })
    expect(cleared.cartId).toBeGreaterThan(0)
  })

  it('a repeated command gets the first rejection again, even if the server would accept it now', async () => {
    const cart = await signedIn(shop)
    expect(await codeOf(cart.set(lastOne, 2, 1))).toBe('OUT_OF_STOCK')
    await shop.set(lastOne, { stock: 5 })
    const repeated = await rejection(cart.set(lastOne, 2, 1))
    expect([repeated.status, repeated.code, repeated.params]).toEqual([422, 'OUT_OF_STOCK', { available: 1 }])
    expect(unitsIn(await cart.get())).toEqual([])
    expect(unitsIn(await cart.set(lastOne, 2, 2))).toEqual([[lastOne, 2]])
  })

  it('a repeated confirmation of a price does not confirm a later price', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2, 1)
    await shop.set(lamen, { price_cents: 2000 })
    expect((await cart.set(lamen, 2, 1)).cartItems[0]?.addedPrice).toBe(8.9)
  })

  it('two accounts can use the same id independently', async () => {
    const clientId = randomUUID()
    const one = cartBrowser((await shop.withSession()).api, clientId)
    const other = cartBrowser((await shop.withSession()).api, clientId)
    await one.set(lamen, 2, 5)
    expect(unitsIn(await other.set(miso, 1, 5))).toEqual([[miso, 1]])
  })

  it('a call without an id is applied each time', async () => {
    const { api } = await shop.withSession()
    const set = async (quantity: number) =>
      unwrap(
        await api.POST('/users/carts/products/{productId}/quantity/{quantity}', {
          params: { path: { productId: lamen, quantity } },
        }),
      )
    await set(2)
    await set(3)
    expect(unitsIn(await set(2))).toEqual([[lamen, 2]])
  })

  it('S02 rejects an id of another format', async () => {
    const { api } = await shop.withSession()
    const answer = await api.DELETE('/users/carts/user', { params: { header: { 'Command-Id': 'me' } } })
    expect(answer.error?.error.fields).toEqual([{ path: 'header.command-id', code: 'WRONG_FORMAT' }])
  })
})

describe('S02 S32 hostile input of cart commands', () => {
  const numbers = [
    '-1',
    '1.5',
    '1e1',
    '0x1',
    '2147483648',
    '9'.repeat(60),
    'NaN',
    '1;drop table carts',
    '%00',
    '__proto__',
  ]
  const quantityPath = '/users/carts/products/{productId}/quantity/{quantity}'

  it.each(numbers)('rejects %s as a quantity, product or cart, without a change of the cart', async (hostile) => {
    const cart = await signedIn(shop)
    const before = await cart.set(lamen, 2)
    const set = (path: object) => cart.api.POST(quantityPath, { params: { path: path as never } })
    const remove = (path: object) =>
      cart.api.DELETE('/users/carts/{cartId}/product/{productId}', { params: { path: path as never } })
    const answers = [
      await set({ productId: lamen, quantity: hostile }),
      await set({ productId: hostile, quantity: 1 }),
      await remove({ cartId: before.cartId, productId: hostile }),
      await remove({ cartId: hostile, productId: lamen }),
      await cart.api.POST('/users/carts/user/merge/{mergeId}/undo', { params: { path: { mergeId: hostile } } }),
    ]
    for (const { response, error } of answers)
      expect([response.status, error?.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(await cart.get()).toEqual(before)
  })

  it.each(['', 'x'.repeat(10_000), `${'1'.repeat(13)}-${'G'.repeat(32)}`, `${'1'.repeat(13)}-${'0'.repeat(32)}, x`])(
    'rejects an id of another format: %.50s',
    async (id) => {
      const cart = await signedIn(shop)
      const answer = await cart.api.POST(quantityPath, {
        params: { path: { productId: lamen, quantity: 1 }, header: { 'Command-Id': id } },
      })
      expect([answer.response.status, answer.error?.error.code]).toEqual([400, 'VALIDATION_FAILED'])
      expect(unitsIn(await cart.get())).toEqual([])
    },
  )

  it("S31 rejects a query with an owner, a price or another account's cart", async () => {
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)]
    const before = await theirs.set(miso, 1)
    const answer = await mine.api.POST(quantityPath, {
      params: {
        path: { productId: lamen, quantity: 2 },
        query: { userId: theirs.userId, cartId: before.cartId, price: 0.01 } as never,
      },
      body: { userId: theirs.userId, cartId: before.cartId, price: 0.01 } as never,
    })
    expect([answer.response.status, answer.error?.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(unitsIn(await mine.get())).toEqual([])
    expect(await theirs.get()).toEqual(before)
  })
})

describe('CART-06 Cart-Client and Cart-Sequence of pages of the former version', () => {
  const set = async (api: Api, sequence: string, quantity: number, client: string) =>
    unwrap(
      await api.POST('/users/carts/products/{productId}/quantity/{quantity}', {
        params: { path: { productId: lamen, quantity } },
        headers: { 'Cart-Client': client, 'Cart-Sequence': sequence },
      }),
    )

  it('apply each change once', async () => {
    const { api } = await shop.withSession()
    const client = randomUUID()
    await set(api, '1', 2, client)
    await set(api, '2', 3, client)
    expect(unitsIn(await set(api, '1', 2, client))).toEqual([[lamen, 3]])
    await expect(set(api, '1', 4, client)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(unitsIn(await set(api, '1', 4, randomUUID()))).toEqual([[lamen, 4]])
  })

  it.each([
    ['not-a-uuid', '1'],
    [randomUUID(), '1; drop'],
    [randomUUID(), '12345678901'],
  ])('S02 are ignored with another format: %s %s', async (client, sequence) => {
    const { api, userId } = await shop.withSession()
    await set(api, sequence, 2, client)
    expect(unitsIn(await set(api, sequence, 3, client))).toEqual([[lamen, 3]])
    expect(await shop.db.selectFrom('command_outcomes').where('user_id', '=', userId).selectAll().execute()).toEqual([])
  })
})

describe('S08 deleteCartLine', () => {
  it('removes the line; a missing line changes nothing', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2)
    const { cartId, version } = await cart.set(miso, 1)
    expect(unitsIn(await cart.remove(cartId, lamen))).toEqual([[miso, 1]])
    expect((await cart.remove(cartId, lamen)).version).toBe(version + 1)
    expect((await cart.remove(cartId, unknown)).version).toBe(version + 1)
  })

  it("another account's cart id is answered like a missing one and changes neither cart", async () => {
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)]
    const before = [await mine.set(lamen, 2), await theirs.set(lamen, 3)]
    const refused = await rejection(mine.remove(before[1]!.cartId, lamen))
    expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(mine.remove(before[0]!.cartId + 1000, lamen))).toBe('NOT_FOUND')
    expect(await codeOf((await signedIn(shop)).remove(before[0]!.cartId, lamen))).toBe('NOT_FOUND')
    expect([await mine.get(), await theirs.get()]).toEqual(before)
  })
})

describe('CART-07 createCart', () => {
  it("creates the cart at the shop's prices in the given order, and merges duplicates", async () => {
    const { api } = await shop.withSession()
    const { data, response } = await api.POST('/users/carts', {
      body: {
        cartItems: [
          { product: { productId: miso }, quantity: 1, price: 0.01, discount: 1 },
          { product: { productId: lamen }, quantity: 1 },
          { product: { productId: miso }, quantity: 2 },
        ],
      },
    })
    expect(response.status).toBe(201)
    expect(data?.data).toMatchObject({ version: 1, totalPrice: 84.23 })
    expect(data?.data.cartItems.map(({ product, addedPrice }) => [product.productId, addedPrice])).toEqual([
      [miso, 25.11],
      [lamen, 8.9],
    ])
  })

  it('creates all or nothing, with a reason for each rejected line', async () => {
    const cart = await signedIn(shop)
    await shop.set(rice, { active: false })
    const refused = await rejection(
      cart.create([
        { productId: lamen, quantity: 1 },
        { productId: lastOne, quantity: 3 },
        { productId: rice, quantity: 1 },
      ]),
    )
    expect([refused.status, refused.code, refused.lines]).toEqual([
      422,
      'OUT_OF_STOCK',
      [
        { productId: lastOne, code: 'OUT_OF_STOCK', requested: 3, available: 1, unitPrice: 50 },
        { productId: rice, code: 'PRODUCT_UNAVAILABLE', requested: 1, available: 0 },
      ],
    ])
    expect(await cart.get()).toEqual({ cartId: 0, version: 0, totalPrice: 0, cartItems: [] })
  })

  it('S03 merges split lines: together at most the stock and at most 99', async () => {
    const cart = await signedIn(shop)
    const split = (units: number) => [units, units].map((quantity) => ({ productId: lamen, quantity }))
    expect((await rejection(cart.create(split(26)))).lines).toMatchObject([{ requested: 52, available: 50 }])
    expect((await rejection(cart.create(split(50)))).fields).toEqual([
      { path: 'cartItems', code: 'TOO_LARGE', limit: 99 },
    ])
  })

  it('is rejected if a cart exists, even an empty one: a late request restores nothing', async () => {
    const cart = await signedIn(shop)
    await cart.create([{ productId: lamen, quantity: 1 }])
    const refused = await rejection(cart.create([{ productId: miso, quantity: 1 }]))
    expect([refused.status, refused.code]).toEqual([409, 'CART_EXISTS'])
    await cart.clear()
    expect(await codeOf(cart.create([{ productId: lamen, quantity: 1 }]))).toBe('CART_EXISTS')
    expect(unitsIn(await cart.get())).toEqual([])
  })
})

describe('S40 deleting the account', () => {
  it('deletes its cart', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 2)
    await cart.merge([{ productId: miso, quantity: 1 }])
    await shop.db.deleteFrom('users').where('id', '=', cart.userId).execute()
    for (const table of ['carts', 'cart_lines', 'cart_merges'] as const) {
      expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await codeOf(cart.get())).toBe('SESSION_EXPIRED')
  })
})
