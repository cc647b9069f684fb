import { toReais } from '@lotus/commerce/money'
import type {
  Cart,
  WishlistCheck,
  WishlistCount,
  WishlistItem,
  WishlistMove,
  WishlistPage,
  WishlistStats,
} from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import { lockAccount } from '#domain/lock-account.ts'
import { applyOnce, type Command } from '#domain/commands.ts'
import { refuseCardNumbers } from '#domain/card-numbers.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { FindKnownProducts, KnownProduct } from '#domain/known-product.ts'
import { sliceOf, toPage, type PageQuery } from '#domain/page.ts'
import { Problem, type LineError } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { wishlistsRepository, type ItemRow, type ListOrder } from './wishlists.repository.ts'

/** The owner of a list: the account, and the secret of the browser's guest cookie or null. */
export type Shopper = { userId: number; guest: string | null }

export type WishlistsOptions = {
  db: Db
  clock: Clock
  findKnownProducts: FindKnownProducts
  /** Adds one of each product to the account's cart, or keeps the present quantity; returns the unavailable ones. */
  addOneOfEach: (
    trx: Db,
    shopper: Shopper,
    productIds: readonly number[],
  ) => Promise<{ added: number[]; failed: LineError[]; cart: Cart }>
}

/** `available` filters by availability; pages are 0-based. */
export type WishlistQuery = { available?: boolean | undefined; order: ListOrder } & PageQuery

/** The maximum number of products on a list. */
export const maxItems = limits.wishlist.products

const toItem = (row: ItemRow, { product, isActive }: KnownProduct): WishlistItem => ({
  wishlistId: row.id,
  userId: row.user_id,
  productId: row.product_id,
  productName: product.productName,
  imageUrl: product.imageUrl,
  price: product.price,
  quantity: product.quantity,
  available: isActive && product.quantity > 0,
  product,
  note: row.note,
  addedAt: row.created_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const unavailable = (productId: number): LineError => ({
  productId,
  code: 'PRODUCT_UNAVAILABLE',
  requested: 1,
  available: 0,
})

const toCount = (count: number): WishlistCount => ({
  message: count === 1 ? '1 produto removido dos favoritos' : `${count} produtos removidos dos favoritos`,
  count,
})

export type WishlistsService = ReturnType<typeof createWishlistsService>

/** The wishlist of an account: WISH-01, WISH-03, WISH-04. Another account's entry is answered like a missing one (S05). */
export function createWishlistsService({ db, clock, findKnownProducts, addOneOfEach }: WishlistsOptions) {
  async function toItems(on: Db, rows: readonly ItemRow[]): Promise<WishlistItem[]> {
    if (rows.length === 0) return []
    const found = await findKnownProducts(
      on,
      rows.map(({ product_id }) => product_id),
    )
    const products = new Map(found.map((known) => [known.product.productId, known]))
    return rows.flatMap((row) => {
      const known = products.get(row.product_id)
      return known === undefined ? [] : [toItem(row, known)]
    })
  }

  async function itemOrFail(on: Db, row: ItemRow | null): Promise<WishlistItem> {
    const [item] = row === null ? [] : await toItems(on, [row])
    if (item === undefined) throw new Problem('NOT_FOUND')
    return item
  }

  /** Serializes changes of an account's list, so that the limit is exact. */
  async function change<Result>(command: Command, work: (trx: Db, now: Date) => Promise<Result>): Promise<Result> {
    const answer = await inTransaction(db, async (trx) => {
      await lockAccount(trx, command.userId)
      const now = new Date(clock())
      return applyOnce(trx, command, now, () => work(trx, now))
    })
    return answer()
  }

  return {
    /** A page past the end is empty and includes the total. */
    async listWishlist(userId: number, query: WishlistQuery): Promise<WishlistPage> {
      const { available, order } = query
      const rows = await wishlistsRepository.list(db, userId, available, order, sliceOf(query))
      const counted = await wishlistsRepository.count(db, userId)
      const unavailable = counted.total - counted.available
      const totalElements = available === undefined ? counted.total : available ? counted.available : unavailable
      return toPage(await toItems(db, rows), totalElements, query)
    },

    /** The complete list, for the data export. */
    async exportWishlist(userId: number): Promise<WishlistItem[]> {
      const order: ListOrder = { by: 'addedAt', direction: 'desc', language: 'pt-BR' }
      const slice = { offset: 0, limit: maxItems }
      return toItems(db, await wishlistsRepository.list(db, userId, undefined, order, slice))
    },

    /** Last added first. */
    listWishlistIds: (userId: number): Promise<number[]> => wishlistsRepository.listProductIds(db, userId, maxItems),

    async getWishlistStats(userId: number): Promise<WishlistStats> {
      const { total, available, onSale, totalCents } = await wishlistsRepository.count(db, userId)
      return { total, available, unavailable: total - available, onSale, totalPrice: toReais(totalCents) }
    },

    async checkWishlist(userId: number, productId: number): Promise<WishlistCheck> {
      const row = await wishlistsRepository.findByProduct(db, userId, productId)
      return { productId, inWishlist: row !== null }
    },

    /** R16: idempotent. @throws {Problem} PRODUCT_UNAVAILABLE, WISHLIST_FULL */
    addToWishlist: (command: Command, productId: number): Promise<WishlistItem> =>
      change(command, async (trx, now) => {
        const { userId } = command
        const row = await wishlistsRepository.findByProduct(trx, userId, productId)
        if (row !== null) return itemOrFail(trx, row)
        const [known] = await findKnownProducts(trx, [productId])
        if (known?.isActive !== true) throw new Problem('PRODUCT_UNAVAILABLE')
        const { total } = await wishlistsRepository.count(trx, userId)
        if (total >= maxItems) throw new Problem('WISHLIST_FULL', { params: { limit: maxItems } })
        return toItem(await wishlistsRepository.insert(trx, userId, productId, now), known)
      }),

    /** Idempotent. */
    removeFromWishlist: (command: Command, productId: number): Promise<WishlistCheck> =>
      change(command, async (trx) => {
        await wishlistsRepository.delete(trx, command.userId, [productId])
        return { productId, inWishlist: false }
      }),

    removeManyFromWishlist: (command: Command, productIds: readonly number[]): Promise<WishlistCount> =>
      change(command, async (trx) => toCount(await wishlistsRepository.delete(trx, command.userId, productIds))),

    clearWishlist: (command: Command): Promise<WishlistCount> =>
      change(command, async (trx) => toCount(await wishlistsRepository.delete(trx, command.userId))),

    /**
     * Runs in one transaction. Products that are not on the list are not added to the cart; products already in the cart count
     * as moved.
     */
    moveWishlistToCart: (shopper: Shopper, productIds: readonly number[]): Promise<WishlistMove> =>
      change({ userId: shopper.userId, id: undefined, fingerprint: null }, async (trx) => {
        const listed = new Set(await wishlistsRepository.listProductIds(trx, shopper.userId, maxItems))
        const requested = [...new Set(productIds)]
        const wanted = requested.filter((productId) => listed.has(productId))
        const { added, failed, cart } = await addOneOfEach(trx, shopper, wanted)
        await wishlistsRepository.delete(trx, shopper.userId, added)
        const inCart = new Set(cart.cartItems.map(({ product }) => product.productId))
        const moved = new Set([
          ...added,
          ...requested.filter((productId) => !listed.has(productId) && inCart.has(productId)),
        ])
        const missing = requested.filter((productId) => !listed.has(productId) && !inCart.has(productId))
        return {
          moved: requested.filter((productId) => moved.has(productId)),
          failed: [...failed, ...missing.map(unavailable)],
          cart,
        }
      }),

    /** @throws {Problem} NOT_FOUND */
    getWishlistItem: async (userId: number, wishlistId: number): Promise<WishlistItem> =>
      itemOrFail(db, await wishlistsRepository.find(db, userId, wishlistId)),

    /** @throws {Problem} NOT_FOUND, CARD_NUMBER_REFUSED */
    async updateWishlistItem(userId: number, wishlistId: number, text: string | null): Promise<WishlistItem> {
      const note = text?.trim() || null
      refuseCardNumbers({ note: note ?? undefined })
      const row = await wishlistsRepository.setNote(db, userId, wishlistId, note, new Date(clock()))
      return itemOrFail(db, row)
    },
  }
}
