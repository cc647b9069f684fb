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
  test('CART-02 appends a new line without mutating the given cart', () => {
    const cart = [lineOf(2, 2)]
    expect(add(cart, shin, lineOf(3))).toEqual({ ok: true, cart: [lineOf(2, 2), lineOf(3)] })
    expect(cart).toEqual([lineOf(2, 2)])
  })

  test('CART-02 rejects a product that is already in the cart', () => {
    expect(add([lineOf(1)], shin, lineOf(1))).toEqual({
      ok: false,
      code: 'ALREADY_IN_CART',
      params: { name: shin.name },
    })
  })

  test('CART-04 rejects unknown and sold-out products', () => {
    expect(add([], null, lineOf(1))).toEqual({ ok: false, code: 'NOT_FOUND', params: {} })
    expect(add([], gone, lineOf(1))).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
  })

  test('CART-03 rejects a first quantity above stock and returns the largest valid one', () => {
    expect(add([], shin, lineOf(6))).toEqual({ ok: false, code: 'MAX_QUANTITY', params: { name: shin.name, max: 5 } })
    expect(add([], miso, lineOf(100, 2))).toEqual({
      ok: false,
      code: 'MAX_QUANTITY',
      params: { name: miso.name, max: 99 },
    })
  })

  test('CART-02 throws for another product’s line or a missing quantity', () => {
    expect(() => add([], shin, lineOf(1, 2))).toThrow(RangeError)
    expect(() => add([], shin, lineOf(0))).toThrow(RangeError)
  })
})

describe('CART-03 increase and typed quantity', () => {
  test('CART-03 D7 adding one unit requires stock of at least the quantity plus 1', () => {
    expect(increase([lineOf(4)], shin)).toEqual({ ok: true, cart: [lineOf(5)] })
    expect(increase([lineOf(5)], shin)).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
    expect(increase([lineOf(9)], shin)).toEqual({ ok: false, code: 'OUT_OF_STOCK', params: { name: shin.name } })
  })

  test('CART-03 limits a line to 99 units whatever the stock', () => {
    expect(increase([lineOf(99, 2)], miso)).toEqual({
      ok: false,
      code: 'MAX_QUANTITY',
      params: { name: miso.name, max: 99 },
    })
  })

  test('CART-04 CART-05 rejects products that do not exist or are not in the cart', () => {
    expect(increase([lineOf(1)], null)).toEqual({ ok: false, code: 'NOT_FOUND', params: {} })
    expect(increase([], shin)).toEqual({ ok: false, code: 'NOT_IN_CART', params: { name: shin.name } })
    expect(setQuantity([], shin, 2)).toEqual({ ok: false, code: 'NOT_IN_CART', params: { name: shin.name } })
    expect(setQuantity([lineOf(1)], null, 2)).toEqual({ ok: false, code: 'NOT_FOUND', params: {} })
  })

  test('CART-03 sets a typed quantity, rejects it above stock, and removes the line at 0', () => {
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
  test('CART-05 decreases by one and removes the line at 1 or with the clean flag', () => {
    expect(decrease([lineOf(3)], shin)).toEqual({ ok: true, cart: [lineOf(2)] })
    expect(decrease([lineOf(1)], shin)).toEqual({ ok: true, cart: [] })
    expect(decrease([lineOf(3), lineOf(1, 2)], shin, { clean: true })).toEqual({ ok: true, cart: [lineOf(1, 2)] })
    expect(remove([lineOf(3), lineOf(1, 2)], shin)).toEqual({ ok: true, cart: [lineOf(1, 2)] })
  })

  test('CART-05 decreases lines whose stock is gone or below the quantity', () => {
    expect(decrease([lineOf(9)], gone)).toEqual({ ok: true, cart: [lineOf(8)] })
  })

  test('CART-05 CART-12 rejects a product that is not in the cart, with the name truncated to 50 characters', () => {
    const long = { productId: 3, name: '酱'.repeat(60) }
    expect(remove([lineOf(1)], long)).toEqual({
      ok: false,
      code: 'NOT_IN_CART',
      params: { name: `${'酱'.repeat(50)}…` },
    })
  })
})

test('CART-02 CART-03 CART-05 no sequence of accepted changes leaves 1..min(stock, 99) or duplicates a line', () => {
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
