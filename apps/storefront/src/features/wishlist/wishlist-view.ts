import { toCents, toReais } from '@lotus/commerce/money'
import type { ProductSummary, WishlistItem, WishlistPage, WishlistStats } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'

import type { WishlistSearch, WishlistSort } from './wishlist-search.ts'
import { wishlistSchema, type WishChange, type StoredWish } from './wishlist-schema.ts'
import { wishlistPageSize } from './wishlist.queries.ts'

/** One product of a guest's or an account's list. */
export type Wish = Pick<WishlistItem, 'product' | 'available' | 'addedAt'>

/** The data of the screen; `page` starts at 1. */
export type WishlistView = {
  items: Wish[]
  /** Of the filter. */
  total: number
  page: number
  pageCount: number
}

/** The account's list without pending removals (WISH-03). Counts never fall below 0. */
export function viewOfPage(page: WishlistPage, pending: readonly WishChange[]): WishlistView {
  const shown = pending.reduce(wishlistSchema.apply, page.content)
  const items = page.content.filter((item) => shown.includes(item))
  const total = Math.max(0, page.totalElements - (page.content.length - items.length))
  return {
    items,
    total,
    page: page.pageNumber + 1,
    pageCount: Math.ceil(total / page.pageSize),
  }
}

/**
 * The guest's list with current products.
 * @param current the current products; while undefined, the snapshots of the wishes are used
 */
export function guestWishesNow(wishes: readonly StoredWish[], current: readonly ProductSummary[] | undefined): Wish[] {
  const known = new Map(current?.map((product) => [product.productId, product]))
  return wishes.flatMap(({ productId, product: before, addedAt }) => {
    if (before === undefined || addedAt === undefined) return []
    const now = known.get(productId)
    const isSold = current === undefined || now !== undefined
    const product = now ?? before
    return { product, addedAt, available: isSold && product.quantity > 0 }
  })
}

/** A page of the browser's list, filtered and sorted like the server's; a page past the end is the last one. */
export function viewOfWishes(wishes: readonly Wish[], search: WishlistSearch, locale: string): WishlistView {
  const { show, sort } = search
  const shown = wishes
    .filter(({ available }) => show === 'all' || available === (show === 'available'))
    .toSorted(comparisons(locale)[sort])
  const pageCount = Math.ceil(shown.length / wishlistPageSize)
  const page = Math.max(1, Math.min(search.page, pageCount))
  const from = (page - 1) * wishlistPageSize
  return { items: shown.slice(from, from + wishlistPageSize), total: shown.length, page, pageCount }
}

type Compare = (a: Wish, b: Wish) => number

function comparisons(locale: string): Record<WishlistSort, Compare> {
  const added: Compare = (a, b) => Date.parse(a.addedAt) - Date.parse(b.addedAt)
  const price: Compare = (a, b) => a.product.finalPrice - b.product.finalPrice
  const collator = new Intl.Collator(locale)
  const name: Compare = (a, b) =>
    collator.compare(localized(a.product.names, locale), localized(b.product.names, locale))
  return {
    newest: (a, b) => added(b, a),
    oldest: added,
    price_asc: price,
    price_desc: (a, b) => price(b, a),
    name_asc: name,
    name_desc: (a, b) => name(b, a),
  }
}

/** The statistics of the browser's list; the price counts one of each buyable product. */
export function statsOf(wishes: readonly Wish[]): WishlistStats {
  const buyable = wishes.filter(({ available }) => available)
  return {
    total: wishes.length,
    available: buyable.length,
    unavailable: wishes.length - buyable.length,
    onSale: buyable.filter(({ product }) => product.discount > 0).length,
    totalPrice: toReais(buyable.reduce((cents, { product }) => cents + toCents(product.finalPrice), 0)),
  }
}
