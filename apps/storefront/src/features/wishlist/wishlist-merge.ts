import { ApiError } from '@lotus/api-client/errors'

import { localWishes, type WishEntry } from './wishlist-store.ts'

/** What became of this browser's list: how many the account has now, and how many it has not. */
export type MergeOutcome = { synced: number; failed: number }

export type MergeOptions = {
  /**
   * At a login everything is tried; else only what no try has been made for, such as the rest of a merge that broke off in
   * the middle (D9).
   */
  again: boolean
  /** Puts one product on the account's list. @throws {ApiError} */
  add: (productId: number) => Promise<void>
  /** Whether the same person is still there. */
  isSame: () => boolean
  /** Waits so many milliseconds. @default by the clock */
  wait?: (milliseconds: number) => Promise<void>
}

const lockName = 'lotus-wishlist-merge'
const mostWaits = 5
const second = 1000

/**
 * Brings what this browser keeps to the account, one product at a time; each leaves the browser once the server has it, so
 * that a merge that breaks off goes on where it was (WISH-02, D9). One tab at a time: the next finds nothing left to do.
 */
export const mergeWishes = (options: MergeOptions): Promise<MergeOutcome> => inTurn(() => merge(options))

/** Without Web Locks two tabs may both add a product, which the server takes for one. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks
  return locks === undefined ? work() : locks.request(lockName, work)
}

async function merge({ again, add, isSame, wait = sleep }: MergeOptions): Promise<MergeOutcome> {
  // The oldest first, so that the account has them in the order in which they were wished for.
  const todo = localWishes.readAnew().filter(({ refused }) => again || refused !== true)
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
      localWishes.refuse(productId)
      outcome.failed += 1
    } else {
      // Nobody answers: what is left stays as it is, and is tried again with the next page.
      outcome.failed += todo.length - index
      return outcome
    }
  }
  return outcome
}

const isStillThere = (productId: number) =>
  localWishes.readAnew().some((entry: WishEntry) => entry.productId === productId)

const isAnswer = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status !== 401

/** Adds one, waiting as long as the server asks for where it is busy. Answers why not, or null. */
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
