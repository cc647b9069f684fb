import { ApiError } from '@lotus/api-client/errors'

import type { Outcome } from '#storage/outbox.ts'
import { withTabLock } from '#storage/tab-lock.ts'

import { localWishes, type WishEntry } from './wishlist-store.ts'

/** The result of a merge: the numbers of synced and failed products. */
export type MergeOutcome = { synced: number; failed: number }

export type MergeOptions = {
  /**
   * A login retries everything; otherwise only untried entries are sent, such as the rest of an interrupted merge (D9).
   */
  again: boolean
  /** Adds one product to the account's list. */
  add: (productId: number) => Promise<Outcome>
  /** Whether the same user is still signed in. */
  isSame: () => boolean
}

/**
 * Merges the browser's list into the account, one product at a time; a product leaves the browser once the server has it, so
 * that an interrupted merge continues where it stopped (WISH-02, D9). One tab at a time: the next one finds nothing to do.
 */
export const mergeWishes = (options: MergeOptions): Promise<MergeOutcome> =>
  // Without Web Locks two tabs may both add a product, which is idempotent on the server.
  withTabLock('lotus-wishlist-merge', () => merge(options))

async function merge({ again, add, isSame }: MergeOptions): Promise<MergeOutcome> {
  // The oldest first, so that the account keeps the order.
  const todo = localWishes.readStored().filter(({ refused }) => again || refused !== true)
  const outcome = { synced: 0, failed: 0 }
  for (const [index, { productId }] of todo.toReversed().entries()) {
    if (!isSame()) return outcome
    if (!isStillThere(productId)) continue
    // oxlint-disable-next-line no-await-in-loop -- one at a time (WISH-02)
    const added = await add(productId)
    if (!isSame()) return outcome
    if (added.ok) {
      localWishes.remove([productId])
      outcome.synced += 1
    } else if (isRejection(added.error)) {
      localWishes.reject(productId)
      outcome.failed += 1
    } else {
      // The server is unreachable: the rest stays and is retried on the next page.
      outcome.failed += todo.length - index
      return outcome
    }
  }
  return outcome
}

const isStillThere = (productId: number) =>
  localWishes.readStored().some((entry: WishEntry) => entry.productId === productId)

const isRejection = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status !== 401
