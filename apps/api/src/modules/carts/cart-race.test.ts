import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ApiError } from '@lotus/api-client'

import { isLockTimeout } from '../../platform/database-errors.ts'
import { lamen, miso, rice, startTestShop, type TestShop } from '../purchases/testing.ts'
import { cartBrowser, signedIn, unitsIn } from './testing.ts'

// PGlite has one session and runs calls one after another; PostgreSQL runs them concurrently.
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

const times = <Item>(length: number, item: (index: number) => Item) => Array.from({ length }, (_, index) => item(index))

describe('CART-06 concurrent calls', () => {
  it('of one command apply it once, and all return the cart', async () => {
    const cart = await signedIn(shop)
    const answers = await Promise.all(times(20, () => cart.set(lamen, 2, 1)))
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([1]))
    await Promise.all(times(20, () => cart.set(lamen, 3, 2)))
    expect(await cart.get()).toMatchObject({ version: 2, cartItems: [{ quantity: 3 }] })
  })

  it('the first calls of a new account create one cart', async () => {
    const { api } = await shop.withSession()
    const carts = await Promise.all(times(20, () => cartBrowser(api).set(lamen, 2)))
    expect(new Set(carts.map(({ cartId }) => cartId)).size).toBe(1)
    expect(carts.at(0)).toMatchObject({ version: 1 })
  })

  it('two browsers with queues lose no changes of each other, and every version has one state', async () => {
    const { api, userId } = await shop.withSession()
    const other = (await shop.withSession({ userId })).api
    const states = new Map<number, string>()
    const queue = async (from: typeof api, productId: number, quantities: number[]) => {
      const cart = cartBrowser(from)
      for (const quantity of quantities) {
        const { version, ...answer } = await cart.set(productId, quantity)
        const units = JSON.stringify(unitsIn({ version, ...answer }).toSorted())
        expect(states.get(version) ?? units).toBe(units)
        states.set(version, units)
      }
    }
    await Promise.all([
      queue(
        api,
        lamen,
        times(25, (index) => 25 - index),
      ),
      queue(
        other,
        miso,
        times(20, (index) => index + 1),
      ),
    ])
    const cart = await cartBrowser(api).get()
    expect(unitsIn(cart).toSorted()).toEqual([
      [lamen, 1],
      [miso, 20],
    ])
    expect(cart.version).toBe(45)
    expect(states.size).toBe(45)
  })

  it('concurrent createCart and mergeCart create one cart with the lines of both', async () => {
    const cart = await signedIn(shop)
    const calls = await Promise.allSettled([
      cart.create([{ productId: lamen, quantity: 1 }]),
      cart.create([{ productId: lamen, quantity: 1 }]),
      cart.merge([{ productId: miso, quantity: 2 }]),
      cart.merge([{ productId: rice, quantity: 3 }]),
    ])
    const created = calls.slice(0, 2).filter(({ status }) => status === 'fulfilled').length
    expect(created).toBeLessThanOrEqual(1)
    const codes = calls.flatMap((call) => (call.status === 'rejected' ? [(call.reason as ApiError).code] : []))
    expect(new Set(codes)).toEqual(new Set(['CART_EXISTS']))
    expect(unitsIn(await cart.get()).toSorted()).toEqual([...(created === 1 ? [[lamen, 1]] : []), [miso, 2], [rice, 3]])
  })

  it('S11 an account that is deleted concurrently: each call is answered or rejected, and no data remains', async () => {
    const { api, userId } = await shop.withSession()
    const deleting = shop.db.deleteFrom('users').where('id', '=', userId)
    const codes = await Promise.all(
      [
        ...times(10, (index) => cartBrowser(api).set(lamen, index + 1)),
        deleting.execute(),
        ...times(10, (index) => cartBrowser(api).set(miso, index + 1)),
      ].map((call) =>
        Promise.resolve(call).then(
          () => 'OK',
          (error: unknown) => (error instanceof ApiError ? error.code : isLockTimeout(error) ? 'LOCK_TIMEOUT' : error),
        ),
      ),
    )
    // On a busy machine, the wait for the account's lock can exceed its timeout of a second. The deletion can time out too.
    const answers: unknown[] = ['OK', 'SESSION_EXPIRED', 'SERVICE_UNAVAILABLE', 'LOCK_TIMEOUT']
    expect(codes.filter((code) => !answers.includes(code))).toEqual([])
    await deleting.execute()
    expect(await shop.db.selectFrom('carts').selectAll().execute()).toEqual([])
  })
})
