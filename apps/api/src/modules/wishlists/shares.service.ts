import { randomBytes } from 'node:crypto'

import type { SharedWishlist, WishlistShare } from '@lotus/openapi/schema'

import { limits } from '#domain/limits.ts'
import { lockAccount } from '#domain/lock-account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import type { FindKnownProducts } from '#domain/known-product.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Sealer } from '#platform/sealed.ts'
import { inTransaction } from '#platform/transaction.ts'

import { sharesRepository } from './shares.repository.ts'
import { wishlistsRepository } from './wishlists.repository.ts'

export type SharesOptions = {
  db: Db
  clock: Clock
  logger: Logger
  sealer: Sealer
  findKnownProducts: FindKnownProducts
}

/** 128 bits cannot be guessed. */
const idBytes = 16
/** How many products a shared page shows, last added first. */
const maxShown = limits.wishlist.shared

const hashOf = (shareId: string) => sha256(`wishlist share ${shareId}`)
const placeOf = (userId: number) => `wishlist share of user ${userId}`

export type SharesService = ReturnType<typeof createSharesService>

/** D26: the link to a wishlist. It shows products and nothing about the owner, until it is revoked. */
export function createSharesService({ db, clock, logger, sealer, findKnownProducts }: SharesOptions) {
  /** Null also if the sealing secret is lost: the link cannot be shown again, and a new one replaces it. */
  async function find(on: Db, userId: number): Promise<WishlistShare | null> {
    const share = await sharesRepository.findOpen(on, userId)
    if (share === null) return null
    try {
      return { shareId: sealer.open(share.sealed, placeOf(userId)), createdAt: share.createdAt.toISOString() }
    } catch (error) {
      logger.warn({ err: error, userId }, 'The link to a wishlist cannot be read any more')
      return null
    }
  }

  return {
    getWishlistShare: (userId: number): Promise<WishlistShare | null> => find(db, userId),

    /** The existing link, or a new one. */
    shareWishlist: (userId: number): Promise<WishlistShare> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, userId)
        const known = await find(trx, userId)
        if (known !== null) return known
        const shareId = randomBytes(idBytes).toString('base64url')
        const now = new Date(clock())
        const share = { hash: hashOf(shareId), sealed: sealer.seal(shareId, placeOf(userId)) }
        await sharesRepository.revoke(trx, userId, now)
        await sharesRepository.insert(trx, userId, share, now)
        return { shareId, createdAt: now.toISOString() }
      }),

    /** Idempotent. */
    unshareWishlist: (userId: number): Promise<void> => sharesRepository.revoke(db, userId, new Date(clock())),

    /** Only active products. @throws {Problem} NOT_FOUND for unknown and revoked links alike */
    async getSharedWishlist(shareId: string): Promise<SharedWishlist> {
      const userId = await sharesRepository.findOwner(db, hashOf(shareId))
      if (userId === null) throw new Problem('NOT_FOUND')
      const ids = await wishlistsRepository.listProductIds(db, userId, maxShown)
      const found = ids.length === 0 ? [] : await findKnownProducts(db, ids)
      const products = new Map(found.map(({ product, isActive }) => [product.productId, isActive ? product : null]))
      return { products: ids.flatMap((productId) => products.get(productId) ?? []) }
    },
  }
}
