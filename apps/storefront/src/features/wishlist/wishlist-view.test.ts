import { describe, expect, it } from 'vitest'

import { gyoza, miso, productSummaries, shinRamyun, ufoYakisoba } from '@lotus/fixtures/products'
import { wishlistFirstOfThreePages, wishlistPage } from '@lotus/fixtures/wishlists'

import { listWishlistOf, readWishlistSearch, withWishlistSearch, writeWishlistSearch } from './wishlist-search.ts'
import { guestWishesNow, statsOf, viewOfPage, viewOfWishes } from './wishlist-view.ts'

const plain = { page: 1, sort: 'newest', show: 'all' } as const
const entries = [ufoYakisoba, gyoza, shinRamyun, miso].map((product, index) => ({
  productId: product.productId,
  product,
  addedAt: new Date(Date.UTC(2026, 10, 20 - index)).toISOString(),
}))
const names = (items: { product: { productName: string } }[]) => items.map(({ product }) => product.productName)

describe('a page of the list', () => {
  it('WISH-03 excludes pending removals, and its total is never below 0', () => {
    const [first] = wishlistPage.content
    const pending = [{ type: 'remove', productIds: [first?.productId ?? 0] }] as const
    expect(viewOfPage(wishlistPage, pending)).toMatchObject({ total: 7, page: 1, pageCount: 1 })
    const all = [{ type: 'clear' }] as const
    expect(viewOfPage({ ...wishlistPage, totalElements: 1 }, all)).toMatchObject({ items: [], total: 0 })
    expect(viewOfPage(wishlistFirstOfThreePages, [])).toMatchObject({ total: 47, pageCount: 3 })
  })

  it('WISH-04 filters, sorts and pages a guest’s list like an account’s', () => {
    const wishes = guestWishesNow(entries, undefined)
    const show = (change: object) => names(viewOfWishes(wishes, { ...plain, ...change }, 'pt-BR').items)
    expect(show({})).toEqual(names(entries))
    expect(show({ sort: 'oldest' })).toEqual(names(entries).toReversed())
    expect(show({ show: 'unavailable' })).toEqual([ufoYakisoba.productName])
    const byPrice = [...entries].toSorted((a, b) => a.product.finalPrice - b.product.finalPrice)
    expect(show({ sort: 'price_asc' })).toEqual(names(byPrice))
    expect(show({ sort: 'name_asc' })).toEqual(names(entries).toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  })

  it('WISH-04 has twenty products; a page past the end is the last one', () => {
    const wishes = Array.from({ length: 41 }, (_, index) => ({
      product: { ...shinRamyun, productId: index + 1 },
      available: true,
      addedAt: new Date(index).toISOString(),
    }))
    expect(viewOfWishes(wishes, { ...plain, page: 2 }, 'pt-BR').items).toHaveLength(20)
    expect(viewOfWishes(wishes, { ...plain, page: 9 }, 'pt-BR')).toMatchObject({ page: 3, pageCount: 3, total: 41 })
  })

  it('WISH-04 shows the current price and stock, and products that are no longer sold as unavailable', () => {
    const dearer = { ...gyoza, finalPrice: 99 }
    const wishes = guestWishesNow(entries, [dearer, shinRamyun, ufoYakisoba])
    const found = (productId: number) => wishes.find(({ product }) => product.productId === productId)
    expect(found(gyoza.productId)?.product.finalPrice).toBe(99)
    expect(found(miso.productId)?.available).toBe(false)
    expect(statsOf(wishes)).toMatchObject({ total: 4, available: 2, unavailable: 2 })
    expect(statsOf(wishes).totalPrice).toBeCloseTo(99 + shinRamyun.finalPrice, 2)
    expect(productSummaries.length).toBeGreaterThan(3)
  })
})

describe('the address of the list', () => {
  it('WISH-04 contains page, sort order and filter without their defaults', () => {
    expect(writeWishlistSearch(plain)).toEqual({})
    const search = { page: 3, sort: 'price_asc', show: 'available' } as const
    expect(writeWishlistSearch(search)).toEqual({ page: '3', sort: 'price_asc', show: 'available' })
    expect(readWishlistSearch(writeWishlistSearch(search))).toEqual(search)
    expect(withWishlistSearch(search, { show: 'all' })).toEqual({ ...search, page: 1, show: 'all' })
    expect(listWishlistOf(search, 'zh-CN')).toEqual({
      pageNumber: 2,
      pageSize: 20,
      sortBy: 'price',
      sortOrder: 'asc',
      available: true,
      language: 'zh-CN',
    })
  })

  it.each([[{ page: '-1' }], [{ page: '1e9' }], [{ sort: 'x', show: 'y' }], [{ page: ['1', '2'] }]])(
    'WISH-04 %j is read as the plain list',
    (params) => {
      expect(readWishlistSearch(params)).toEqual(plain)
    },
  )
})
