import { ApiError } from '@lotus/api-client/errors'

import { withTabLock } from '#storage/tab-lock.ts'

import { localWishes, type WishEntry } from './wishlist-store.ts'

/** The result of a merge: the numbers of synced and failed products. */
export type MergeOutcome = { synced: number; failed: number }

export type MergeOptions = {
  /**
   * A login retries everything; otherwise only untried entries are sent, such as the rest of an interrupted merge (D9).
   */
  again: boolean
  /** Puts one product on the account's list. @throws {ApiError} */
  add: (productId: number) => Promise<void>
  /** Whether the same user is still signed in. */
  isSame: () => boolean
  /** Waits for some milliseconds. @default `setTimeout` */
  wait?: (milliseconds: number) => Promise<void>
}

const mostWaits = 5
const second = 1000

/**
 * Merges the browser's list into the account, one product at a time; a product leaves the browser once the server has it, so
 * that an interrupted merge continues where it stopped (WISH-02, D9). One tab at a time: the next one finds nothing to do.
 */
export const mergeWishes = (options: MergeOptions): Promise<MergeOutcome> =>
  // Without Web Locks two tabs may both add a product, which is idempotent on the server.
  withTabLock('lotus-wishlist-merge', () => merge(options))

async function merge({ again, add, isSame, wait = sleep }: MergeOptions): Promise<MergeOutcome> {
  // The oldest first, so that the account keeps the order.
  const todo = localWishes.readStored().filter(({ refused }) => again || refused !== true)
  const outcome = { synced: 0, failed: 0 }
  for (const [index, { productId }] of todo.toReversed().entries()) {
    if (!isSame()) return outcome
    if (!isStillThere(productId)) continue
    // oxlint-disable-next-line no-await-in-loop -- one at a time (WISH-02)
    const problem = await tryAdd(() => add(productId), wait)
    if (!isSame()) return outcome
    if (problem === null) {
      localWishes.remove([productId])
      outcome.synced += 1
    } else if (isAnswer(problem)) {
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

const isAnswer = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status !== 401

/** Adds one product and waits as the server requests when it is rate limited. Resolves to the error or null. */
async function tryAdd(add: () => Promise<void>, wait: (milliseconds: number) => Promise<void>): Promise<unknown> {
  for (let waits = 0; ; waits += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- again, after a while
      await add()
      return null
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'RATE_LIMITED' && waits < mostWaits
      if (!isBusy) return error
      // oxlint-disable-next-line no-await-in-loop -- as asked for
      await wait((error.retryAfter ?? 1) * second)
    }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
