import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  add,
  decrease,
  increase,
  MAX_LINE_QUANTITY,
  missingForFreeShipping,
  missingForMinimum,
  parseQuantity,
  remove,
  setQuantity,
} from './cart-rules.ts'

const shin = { productId: 1, name: 'Lámen Shin Ramyun apimentado 120 g', stock: 5 }
const miso = { productId: 2, name: 'Missô branco 500 g', stock: 200 }
const gone = { ...shin, stock: 0 }
const lineOf = (quantity: number, productId = 1) => ({ productId, quantity, addedAt: '2026-11-21' })

describe('CART-02 add', () => {
  test('CART-02 puts a new line at the end and leaves the given cart alone', () => {
    const cart = [lineOf(2, 2)]
    expect(add(cart, shin, lineOf(3))).toEqual({ ok: true, cart: [lineOf(2, 2), lineOf(3)] })
    expect(cart).toEqual([lineOf(2, 2)])
  })

  test('CART-02 refuses a product that is already there', () => {
    expect(add([lineOf(1)], shin, lineOf(1))).toEqual({
      ok: false,
      code: 'ALREADY_IN_CART',
      params: { name: shin.name },
    })
  })

  test('CART-04 refuses what does not exist and what is sold out', () => {
    expect(add([], null, lineOf(1))).toEqual({ ok: false, code: 'NOT_FOUND', params: {} })
    expect(add([], gone, lineOf(1))).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
  })

  test('CART-03 refuses a first quantity above stock with the largest that would do', () => {
    expect(add([], shin, lineOf(6))).toEqual({ ok: false, code: 'MAX_QUANTITY', params: { name: shin.name, max: 5 } })
    expect(add([], miso, lineOf(100, 2))).toEqual({
      ok: false,
      code: 'MAX_QUANTITY',
      params: { name: miso.name, max: 99 },
    })
  })

  test('CART-02 is a programming error with another product’s line or no quantity', () => {
    expect(() => add([], shin, lineOf(1, 2))).toThrow(RangeError)
    expect(() => add([], shin, lineOf(0))).toThrow(RangeError)
  })
})

describe('CART-03 increase and typed quantity', () => {
  test('CART-03 D7 one more needs stock of at least the count plus 1', () => {
    expect(increase([lineOf(4)], shin)).toEqual({ ok: true, cart: [lineOf(5)] })
    expect(increase([lineOf(5)], shin)).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
    expect(increase([lineOf(9)], shin)).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
  })

  test('CART-03 stops at 99 however much is in stock', () => {
    expect(increase([lineOf(99, 2)], miso)).toEqual({
      ok: false,
      code: 'MAX_QUANTITY',
      params: { name: miso.name, max: 99 },
    })
  })

  test('CART-04 CART-05 refuses what was not found or is not in the cart', () => {
    expect(increase([lineOf(1)], null)).toEqual({ ok: false, code: 'NOT_FOUND', params: {} })
    expect(increase([], shin)).toEqual({ ok: false, code: 'NOT_IN_CART', params: { name: shin.name } })
    expect(setQuantity([], shin, 2)).toEqual({ ok: false, code: 'NOT_IN_CART', params: { name: shin.name } })
    expect(setQuantity([lineOf(1)], null, 2)).toEqual({ ok: false, code: 'NOT_FOUND', params: {} })
  })

  test('CART-03 a typed quantity is set, refused above stock, and 0 takes the line out', () => {
    const cart = [lineOf(1), lineOf(7, 2)]
    expect(setQuantity(cart, shin, 5)).toEqual({ ok: true, cart: [lineOf(5), lineOf(7, 2)] })
    expect(setQuantity(cart, shin, 6)).toEqual({ ok: false, code: 'MAX_QUANTITY', params: { name: shin.name, max: 5 } })
    expect(setQuantity(cart, gone, 1)).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
    expect(setQuantity(cart, gone, 0)).toEqual({ ok: true, cart: [lineOf(7, 2)] })
    for (const wrong of [-1, 1.5, Number.NaN]) expect(() => setQuantity(cart, shin, wrong)).toThrow(RangeError)
  })

  test.each([
    ['3', 3],
    [' 12 ', 12],
    ['１２', 12],
    ['0', 0],
    ['', null],
    ['1.5', null],
    ['-2', null],
    ['1e3', null],
    ['9999999', null],
  ])('CART-03 typed %j reads as %j', (text, quantity) => expect(parseQuantity(text)).toBe(quantity))
})

describe('CART-05 decrease and remove', () => {
  test('CART-05 drops by one, and the line goes at 1 or with the clean flag', () => {
    expect(decrease([lineOf(3)], shin)).toEqual({ ok: true, cart: [lineOf(2)] })
    expect(decrease([lineOf(1)], shin)).toEqual({ ok: true, cart: [] })
    expect(decrease([lineOf(3), lineOf(1, 2)], shin, { clean: true })).toEqual({ ok: true, cart: [lineOf(1, 2)] })
    expect(remove([lineOf(3), lineOf(1, 2)], shin)).toEqual({ ok: true, cart: [lineOf(1, 2)] })
  })

  test('CART-05 works on what is sold out or dropped below the count', () => {
    expect(decrease([lineOf(9)], gone)).toEqual({ ok: true, cart: [lineOf(8)] })
  })

  test('CART-05 CART-12 refuses what is not in the cart, with the name cut to 50 characters', () => {
    const long = { productId: 3, name: '酱'.repeat(60) }
    expect(remove([lineOf(1)], long)).toEqual({
      ok: false,
      code: 'NOT_IN_CART',
      params: { name: `${'酱'.repeat(50)}…` },
    })
  })
})

test('CART-02 CART-03 CART-05 no walk of accepted changes leaves 1..min(stock, 99) or doubles a line', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'increase', 'set', 'decrease', 'remove'),
    productId: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 0, max: 150 }),
  })
  const stocks = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(stocks, fc.array(step, { maxLength: 40 }), (stock, steps) => {
      let cart: { productId: number; quantity: number }[] = []
      for (const { kind, productId, quantity } of steps) {
        const product = { productId, name: `Produto ${productId}`, stock: stock[productId - 1]! }
        const before = structuredClone(cart)
        const decision =
          kind === 'add'
            ? add(cart, product, { productId, quantity: Math.max(1, quantity) })
            : kind === 'increase'
              ? increase(cart, product)
              : kind === 'set'
                ? setQuantity(cart, product, quantity)
                : kind === 'decrease'
                  ? decrease(cart, product)
                  : remove(cart, product)
        expect(cart).toEqual(before)
        if (decision.ok) cart = decision.cart
        expect(new Set(cart.map((line) => line.productId)).size).toBe(cart.length)
        for (const line of cart) {
          expect(line.quantity).toBeGreaterThanOrEqual(1)
          expect(line.quantity).toBeLessThanOrEqual(Math.min(stock[line.productId - 1]!, MAX_LINE_QUANTITY))
        }
      }
    }),
    { numRuns: 1_000 },
  )
})

describe('CART-10 CART-11 D41 minimum order and free shipping', () => {
  test('CART-11 D41 the minimum is inclusive and pickup is exempt', () => {
    expect(missingForMinimum(2_999, 3_000)).toBe(1)
    expect(missingForMinimum(3_000, 3_000)).toBe(0)
    expect(missingForMinimum(5_000, 3_000)).toBe(0)
    expect(missingForMinimum(100, 3_000, { pickup: true })).toBe(0)
  })

  test('CART-10 D41 free shipping starts at the threshold itself', () => {
    expect(missingForFreeShipping(9_899, 9_900)).toBe(1)
    expect(missingForFreeShipping(9_900, 9_900)).toBe(0)
    expect(missingForFreeShipping(0, 9_900)).toBe(9_900)
  })
})
