import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ProductSummary } from '@lotus/openapi/schema'

import type { KnownProduct } from '#domain/known-product.ts'
import { enqueue } from '../../platform/jobs.ts'
import { lamen, lastOne, miso, rejection, rice, startTestShop, type TestShop } from '../purchases/testing.ts'
import type { CartLine } from './cart-lines.ts'
import { mergeLines } from './cart-merge.ts'
import { signedIn, unitsIn } from './testing.ts'

const names = { 'pt-BR': 'Missô', 'zh-CN': 'Missô', 'en-US': 'Missô', 'es-ES': 'Missô' }

describe('CART-07 D8 mergeLines', () => {
  const now = new Date()
  const ids = [1, 2, 3, 4, 5, 6]
  const units = fc.integer({ min: 1, max: 99 })
  const items = fc
    .uniqueArray(fc.record({ productId: fc.constantFrom(...ids), quantity: units }), {
      selector: (one) => one.productId,
    })
    .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))
  const stocks = fc.array(fc.record({ stock: fc.nat(120), isActive: fc.boolean() }), { minLength: 5, maxLength: 5 })

  const known = (stocks: { stock: number; isActive: boolean }[]) =>
    new Map(
      stocks.map(({ stock, isActive }, index): [number, KnownProduct] => {
        const product = { productId: index + 1, finalPrice: 1, quantity: stock, names } as ProductSummary
        return [index + 1, { product, isActive }]
      }),
    )
  const lineOf = ({ productId, quantity }: { productId: number; quantity: number }, position: number): CartLine => ({
    productId,
    quantity,
    addedCents: 50,
    addedAt: new Date(0),
    position,
  })

  it("is the union: the larger quantity of both, limited by the stock; lines only in the account's cart stay the same", () => {
    fc.assert(
      fc.property(items, items, stocks, (account, guest, stocks) => {
        const products = known(stocks)
        const { lines, changes } = mergeLines(account.map(lineOf), guest, products, now)
        const of = (list: readonly { productId: number; quantity: number }[], id: number) =>
          list.find(({ productId }) => productId === id)?.quantity ?? 0
        for (const id of ids) {
          const one = products.get(id)
          const most = one?.isActive === true ? Math.min(99, one.product.quantity) : 0
          const larger = Math.max(of(account, id), of(guest, id))
          expect(of(lines, id)).toBe(of(guest, id) === 0 ? of(account, id) : Math.min(larger, most))
          const isReported = changes.some(({ productId }) => productId === id)
          const isAlike = of(guest, id) === of(account, id) && of(lines, id) === of(guest, id)
          expect(isReported).toBe(of(guest, id) > 0 && !isAlike)
        }
        for (const { productId, guest: theirs, account: ours, merged, reason } of changes) {
          expect([theirs, ours, merged]).toEqual([of(guest, productId), of(account, productId), of(lines, productId)])
          const expected =
            merged === 0
              ? 'UNAVAILABLE'
              : merged < Math.max(theirs, ours)
                ? 'CAPPED_AT_STOCK'
                : ours === 0
                  ? 'ADDED'
                  : 'LARGER_KEPT'
          expect(reason).toBe(expected)
        }
        // Each position once: the cart's own lines first, in their order.
        const places = lines.map(({ position }) => position)
        expect(new Set(places).size).toBe(places.length)
      }),
      { numRuns: 500 },
    )
  })

  it('a repeated merge changes nothing', () => {
    fc.assert(
      fc.property(items, items, stocks, (account, guest, stocks) => {
        const products = known(stocks)
        const once = mergeLines(account.map(lineOf), guest, products, now).lines
        expect(mergeLines(once, guest, products, new Date(1)).lines).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })
})

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const codeOf = async (call: Promise<unknown>) => (await rejection(call)).code

describe('CART-07 D8 mergeCart', () => {
  it('reports the outcome for each product', async () => {
    const cart = await signedIn(shop)
    await cart.set(lamen, 5)
    await cart.set(rice, 2)
    await shop.set(rice, { active: false })
    const {
      mergeId,
      changes,
      cart: merged,
    } = await cart.merge([
      { productId: lamen, quantity: 2 },
      { productId: miso, quantity: 30 },
      { productId: lastOne, quantity: 1 },
      { productId: rice, quantity: 1 },
      { productId: 777, quantity: 1 },
    ])
    expect(mergeId).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      changes.map(({ productId, guest, account, merged: units, reason }) => [productId, guest, account, units, reason]),
    ).toEqual([
      [lamen, 2, 5, 5, 'LARGER_KEPT'],
      [miso, 30, 0, 20, 'CAPPED_AT_STOCK'],
      [lastOne, 1, 0, 1, 'ADDED'],
      [rice, 1, 2, 0, 'UNAVAILABLE'],
      [777, 1, 0, 0, 'UNAVAILABLE'],
    ])
    expect(changes.map((change) => change.names?.['pt-BR'] ?? null)).toEqual([
      'Lámen',
      'Missô',
      'Última unidade',
      'Arroz 5 kg',
      null,
    ])
    expect(unitsIn(merged)).toEqual([
      [lamen, 5],
      [miso, 20],
      [lastOne, 1],
    ])
    expect(await cart.get()).toEqual(merged)
  })

  it('creates a missing cart at current prices, and keeps confirmed prices', async () => {
    const cart = await signedIn(shop)
    const { cart: made } = await cart.merge([{ productId: lamen, quantity: 2 }])
    expect(made).toMatchObject({ version: 1, totalPrice: 17.8 })
    await shop.set(lamen, { price_cents: 1000 })
    const { cart: merged } = await cart.merge([
      { productId: lamen, quantity: 3 },
      { productId: miso, quantity: 1 },
    ])
    expect(merged.cartItems.map(({ addedPrice, quantity }) => [addedPrice, quantity])).toEqual([
      [8.9, 3],
      [25.11, 1],
    ])
  })

  it('S08 five requests get the same answer five times and merge once', async () => {
    const cart = await signedIn(shop)
    const mergeId = randomUUID()
    const items = [{ productId: lamen, quantity: 3 }]
    const first = await cart.merge(items, mergeId)
    await cart.set(lamen, 1)
    await cart.set(miso, 1)
    await shop.set(lamen, { price_cents: 1 })
    for (let left = 4; left > 0; left--) expect(await cart.merge(items, mergeId)).toEqual(first)
    expect(unitsIn(await cart.get())).toEqual([
      [lamen, 1],
      [miso, 1],
    ])
  })

  it('S08 five concurrent tabs merge once', async () => {
    const cart = await signedIn(shop)
    const mergeId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cart.merge([{ productId: lamen, quantity: 3 }], mergeId)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await cart.get()).toEqual(answers[0]!.cart)
    expect(answers[0]!.cart.version).toBe(1)
  })

  it('rejects other items with the id of an earlier merge', async () => {
    const cart = await signedIn(shop)
    const { mergeId } = await cart.merge([{ productId: lamen, quantity: 3 }])
    const refused = await rejection(cart.merge([{ productId: miso, quantity: 1 }], mergeId))
    expect([refused.status, refused.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(unitsIn(await cart.get())).toEqual([[lamen, 3]])
  })

  it('the same merge id of two accounts is two merges', async () => {
    const [one, other] = [await signedIn(shop), await signedIn(shop)]
    const mergeId = randomUUID()
    await one.merge([{ productId: lamen, quantity: 3 }], mergeId)
    expect(unitsIn((await other.merge([{ productId: miso, quantity: 1 }], mergeId)).cart)).toEqual([[miso, 1]])
    expect(unitsIn(await one.get())).toEqual([[lamen, 3]])
  })

  it('S03 merges split lines into one', async () => {
    const cart = await signedIn(shop)
    const split = (quantity: number) => [
      { productId: lamen, quantity },
      { productId: lamen, quantity },
    ]
    expect(unitsIn((await cart.merge(split(4))).cart)).toEqual([[lamen, 8]])
    expect((await rejection(cart.merge(split(50)))).fields).toEqual([{ path: 'items', code: 'TOO_LARGE', limit: 99 }])
  })
})

describe('CART-07 undoCartMerge', () => {
  it('restores the former cart: lines, confirmed prices, times and order', async () => {
    const cart = await signedIn(shop)
    await cart.set(rice, 2)
    await cart.set(lamen, 5)
    const before = await cart.get()
    await shop.set(lamen, { price_cents: 700, stock: 3 })
    await shop.set(rice, { active: false })
    const { mergeId, cart: merged } = await cart.merge([
      { productId: miso, quantity: 1 },
      { productId: lamen, quantity: 6 },
      { productId: rice, quantity: 1 },
    ])
    expect(unitsIn(merged)).toEqual([
      [lamen, 3],
      [miso, 1],
    ])
    const undone = await cart.undo(mergeId)
    expect(undone.version).toBe(merged.version + 1)
    const kept = ({ cartItems }: typeof undone) =>
      cartItems.map(({ product, quantity, addedPrice, addedAt }) => [product.productId, quantity, addedPrice, addedAt])
    expect(kept(undone)).toEqual(kept(before))
    expect(undone.cartItems.map(({ problem }) => problem)).toEqual(['PRODUCT_UNAVAILABLE', 'OUT_OF_STOCK'])
  })

  it('a repeated call changes nothing, and the merge is not applied again', async () => {
    const cart = await signedIn(shop)
    const items = [{ productId: lamen, quantity: 3 }]
    const { mergeId } = await cart.merge(items)
    const undone = await cart.undo(mergeId)
    expect(unitsIn(undone)).toEqual([])
    expect(await cart.undo(mergeId)).toEqual(undone)
    await cart.merge(items, mergeId)
    const now = await cart.set(miso, 1)
    expect(unitsIn(now)).toEqual([[miso, 1]])
    expect(await cart.undo(mergeId)).toEqual(now)
  })

  it('is rejected if the cart has changed since', async () => {
    const cart = await signedIn(shop)
    const { mergeId } = await cart.merge([{ productId: lamen, quantity: 3 }])
    const now = await cart.set(lamen, 4)
    const refused = await rejection(cart.undo(mergeId))
    expect([refused.status, refused.code]).toEqual([409, 'CART_CHANGED'])
    expect(await cart.get()).toEqual(now)
  })

  it('is rejected after a minute', async () => {
    const cart = await signedIn(shop)
    const [first, second] = [
      { productId: lamen, quantity: 3 },
      { productId: miso, quantity: 1 },
    ]
    const { mergeId } = await cart.merge([first])
    await shop.tick(1)
    expect(unitsIn(await cart.undo(mergeId))).toEqual([])
    const { mergeId: late } = await cart.merge([second])
    await shop.tick(1.001)
    expect(await codeOf(cart.undo(late))).toBe('CART_CHANGED')
  })

  it("S05 answers another account's merge like a missing one", async () => {
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)]
    const { mergeId, cart } = await theirs.merge([{ productId: lamen, quantity: 3 }])
    expect(await codeOf(mine.undo(mergeId))).toBe('NOT_FOUND')
    await mine.set(miso, 1)
    expect(await codeOf(mine.undo(mergeId))).toBe('NOT_FOUND')
    expect(await codeOf(theirs.undo(randomUUID()))).toBe('NOT_FOUND')
    expect(await theirs.get()).toEqual(cart)
  })

  it('a merge is recorded for a week', async () => {
    const cart = await signedIn(shop)
    const items = [{ productId: lamen, quantity: 3 }]
    await cart.merge(items)
    const count = async () => (await shop.db.selectFrom('cart_merges').selectAll().execute()).length
    const clean = async (days: number) => {
      await shop.tick(days * 24 * 60)
      await enqueue(shop.db, { kind: 'carts.clean' })
      await shop.app.jobs.drain()
    }
    await clean(6.9)
    expect(await count()).toBe(1)
    await clean(0.2)
    expect(await count()).toBe(0)
  })
})
