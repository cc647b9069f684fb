import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { pageItems } from './pages.ts'

const row = (page: number, pageCount: number, size: 'phone' | 'desktop') =>
  pageItems(page, pageCount)
    .filter((item) => item[size])
    .map((item) => ('page' in item ? item.page : '…'))

describe('pageItems', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, '…', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, '…', 20]],
    [4, 20, [1, 2, 3, 4, 5, '…', 20]],
    [10, 20, [1, '…', 9, 10, 11, '…', 20]],
    [20, 20, [1, '…', 19, 20]],
  ])('CAT-05 page %i of %i on a desktop', (page, pageCount, expected) => {
    expect(row(page, pageCount, 'desktop')).toEqual(expected)
  })

  it.each([
    [1, 20, [1, '…', 20]],
    [3, 20, [1, 2, 3, '…', 20]],
    [10, 20, [1, '…', 10, '…', 20]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('CAT-05 page %i of %i on a phone', (page, pageCount, expected) => {
    expect(row(page, pageCount, 'phone')).toEqual(expected)
  })

  it('CAT-05 always holds the first, the current and the last, in order, and fits a phone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [page, pageCount] = a < b ? [a, b] : [b, a]
        for (const size of ['phone', 'desktop'] as const) {
          const items = row(page, pageCount, size)
          const pages = items.filter((item) => typeof item === 'number')
          expect(pages).toEqual([...new Set(pages)].sort((x, y) => x - y))
          expect(pages).toEqual(expect.arrayContaining([1, page, pageCount]))
          expect(items.length).toBeLessThanOrEqual(size === 'phone' ? 5 : 7)
        }
      }),
    )
  })
})
