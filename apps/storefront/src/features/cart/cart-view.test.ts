import { describe, expect, it } from 'vitest'

import { gyoza, shinRamyun } from '@lotus/fixtures/products'
import type { CartPreview, ProductSummary } from '@lotus/openapi/schema'

import type { CartEntry } from './cart-store.ts'
import { viewCart } from './cart-view.ts'

const limits = { minimumOrder: 30 }
const entry = (product: ProductSummary, quantity: number): CartEntry => ({
  productId: product.productId,
  quantity,
  addedAt: '2026-11-21T12:00:00.000Z',
  product,
})
const preview = (...lines: [productId: number, product: ProductSummary | null][]): CartPreview => ({
  lines: lines.map(([productId, product]) => ({ productId, quantity: 1, product, lineTotal: 0, problem: null })),
  subtotal: 0,
  minimumOrder: 30,
})

describe('viewCart', () => {
  it('CART-09 sums lines of price × (1 − discount) × quantity, rounded half up once', () => {
    const odd = { ...gyoza, price: 34.9, discount: 0.15, finalPrice: 29.67 }
    const view = viewCart([entry(odd, 3)], undefined, limits)
    // 34.90 × 0.85 × 3 = 88.995, not 3 × 29.67 = 89.01
    expect(view.lines[0]?.total).toBe(89)
    expect(view.subtotal).toBe(89)
  })

  it('CART-09 shows a unit price that multiplies to the total of its line', () => {
    const gift = { ...gyoza, price: 34.9, discount: 0.15, finalPrice: 29.67 }
    // 34.90 × 0.85 × 3 = 88.995, but 3 × 29.67 = 89.01
    expect(viewCart([entry(gift, 3)], undefined, limits).lines[0]).toMatchObject({
      total: 89,
      each: { reais: 29.665, decimals: 3 },
    })
    expect(viewCart([entry(gift, 1)], undefined, limits).lines[0]?.each).toEqual({ reais: 29.67, decimals: 2 })
    const tenth = { ...gyoza, price: 19.99, discount: 0.1237, finalPrice: 17.52 }
    expect(viewCart([entry(tenth, 99)], undefined, limits).lines[0]).toMatchObject({
      total: 1734.21,
      each: { reais: 17.517237, decimals: 6 },
    })
  })

  it('CART-09 D72 charges the displayed unit price times the quantity where rounding the whole line gives more', () => {
    // 17.90 × 0.88 × 3 = 47.256
    const gift = { ...gyoza, price: 17.9, discount: 0.12, finalPrice: 15.75 }
    expect(viewCart([entry(gift, 3)], undefined, limits).lines[0]).toMatchObject({
      total: 47.25,
      each: { reais: 15.75, decimals: 2 },
    })
  })

  it('CART-11 disables the checkout below the minimum order and enables it from the minimum on', () => {
    const ten = { ...shinRamyun, price: 10, discount: 0, finalPrice: 10, quantity: 50 }
    expect(viewCart([entry(ten, 2)], undefined, limits)).toMatchObject({
      missingForMinimum: 10,
      canCheckOut: false,
      canPickUp: true,
    })
    expect(viewCart([entry(ten, 3)], undefined, limits)).toMatchObject({
      missingForMinimum: 0,
      canCheckOut: true,
      canPickUp: false,
    })
    expect(viewCart([], undefined, limits).canPickUp).toBe(false)
  })

  it.each([
    ['no longer sold', null, { kind: 'unavailable' }],
    ['sold out', { ...shinRamyun, quantity: 0 }, { kind: 'soldOut' }],
    ['fewer left than wanted', { ...shinRamyun, quantity: 1 }, { kind: 'fewer', available: 1 }],
    [
      'dearer',
      { ...shinRamyun, finalPrice: shinRamyun.finalPrice + 1 },
      { kind: 'dearer', before: shinRamyun.finalPrice },
    ],
    [
      'cheaper',
      { ...shinRamyun, finalPrice: shinRamyun.finalPrice - 1 },
      { kind: 'cheaper', before: shinRamyun.finalPrice },
    ],
    ['the same', shinRamyun, null],
  ])('reports the change of a line: %s', (_title, now, notice) => {
    const view = viewCart([entry(shinRamyun, 2)], preview([shinRamyun.productId, now]), limits)
    expect(view.lines[0]?.notice).toEqual(notice)
  })

  it('CART-14 only a higher total disables the checkout until the shopper accepts it', () => {
    const cost = (product: ProductSummary, finalPrice: number) => ({
      ...product,
      price: finalPrice,
      discount: 0,
      finalPrice,
    })
    const before = [entry(cost(shinRamyun, 10), 2), entry(cost(gyoza, 30), 1)]
    const now = (first: number, second: number) =>
      viewCart(
        before,
        preview([shinRamyun.productId, cost(shinRamyun, first)], [gyoza.productId, cost(gyoza, second)]),
        limits,
      )
    expect(now(10, 30)).toMatchObject({ dearerBy: 0, canCheckOut: true })
    expect(now(10.5, 30)).toMatchObject({ dearerBy: 1, canCheckOut: false })
    expect(now(11, 28)).toMatchObject({ dearerBy: 0, canCheckOut: true })
    expect(now(9, 30)).toMatchObject({ dearerBy: 0, canCheckOut: true })
  })

  it('excludes unavailable lines from the subtotal and disables the checkout', () => {
    const view = viewCart(
      [entry(shinRamyun, 1), entry(gyoza, 4)],
      preview([shinRamyun.productId, { ...shinRamyun, quantity: 0 }], [gyoza.productId, gyoza]),
      limits,
    )
    expect(view).toMatchObject({
      subtotal: viewCart([entry(gyoza, 4)], undefined, limits).subtotal,
      canCheckOut: false,
    })
  })
})
