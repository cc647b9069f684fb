import type { Cart, CartMerge, MergeCartRequest } from '@lotus/openapi/schema'

import { mergeInOrder } from '#domain/cart-items.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction } from '#platform/transaction.ts'

import { accountCartRepository } from './account-cart.repository.ts'
import { lockCart } from './account-cart.service.ts'
import { toCart } from './cart-lines.ts'
import { mergeLines } from './cart-merge.ts'
import { mergesRepository } from './merges.repository.ts'
import type { AvailableProducts, Shopper } from './available-products.service.ts'

export type CartMergeOptions = { db: Db; clock: Clock; availableProducts: AvailableProducts }

const undoMs = 60_000
const day = 24 * 60 * 60 * 1000
/** How long a merge is recorded to detect repeats. */
const keptDays = 7

export type CartMergeService = ReturnType<typeof createCartMergeService>

/** Merges the guest's cart at login. */
export function createCartMergeService({ db, clock, availableProducts }: CartMergeOptions) {
  return {
    /**
     * CART-07, D8, S08: a merge is applied once, no matter how often and from how many tabs it is requested.
     * @throws {Problem} VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED for other items with the id of an earlier merge
     */
    async mergeCart(shopper: Shopper, { mergeId, items }: MergeCartRequest): Promise<CartMerge> {
      const guest = mergeInOrder(items)
      const fingerprint = sha256(JSON.stringify(guest.map(({ productId, quantity }) => [productId, quantity])))
      return inTransaction(db, async (trx) => {
        const now = new Date(clock())
        const cart = await lockCart(trx, shopper.userId, now)
        const known = await mergesRepository.find(trx, cart.id, mergeId)
        if (known !== null) {
          if ((known.fingerprint ?? fingerprint) !== fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
          return known.answer
        }
        const ids = [...cart.lines, ...guest].map(({ productId }) => productId)
        const products = await availableProducts(trx, shopper, ids)
        const { lines, changes } = mergeLines(cart.lines, guest, products, now)
        const saved = await accountCartRepository.save(trx, cart, lines, now)
        const answer: CartMerge = { mergeId, cart: toCart(saved, products), changes }
        const merge = { id: mergeId, fingerprint, before: cart.lines, version: saved.version, answer }
        await mergesRepository.insert(trx, cart.id, merge, now)
        return answer
      })
    },

    /** An undone merge stays undone: a repeated call returns the current cart. @throws {Problem} NOT_FOUND, CART_CHANGED */
    async undoCartMerge(shopper: Shopper, mergeId: string): Promise<Cart> {
      return inTransaction(db, async (trx) => {
        const now = new Date(clock())
        const cart = await accountCartRepository.lock(trx, shopper.userId)
        const merge = cart === null ? null : await mergesRepository.find(trx, cart.id, mergeId)
        if (cart === null || merge === null) throw new Problem('NOT_FOUND')
        const before = merge.lines_before.map((line) => ({ ...line, addedAt: new Date(line.addedAt) }))
        const ids = [...cart.lines, ...before].map(({ productId }) => productId)
        const products = await availableProducts(trx, shopper, ids)
        if (merge.undone_at !== null) return toCart(cart, products)
        const isLate = now.getTime() - merge.created_at.getTime() > undoMs
        if (isLate || cart.version !== merge.version_after) throw new Problem('CART_CHANGED')
        // A deleted product cannot be restored as a line.
        const lines = before.filter(({ productId }) => products.has(productId))
        const saved = await accountCartRepository.save(trx, cart, lines, now)
        await mergesRepository.markUndone(trx, cart.id, mergeId, now)
        return toCart(saved, products)
      })
    },

    deleteOldMerges: (): Promise<void> => mergesRepository.deleteOld(db, new Date(clock() - keptDays * day)),
  }
}
