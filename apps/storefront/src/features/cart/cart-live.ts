import type { I18n } from '@lingui/core'

import { followAccount, type LiveDocument } from '#account-document/follow-account.ts'
import { applyLocally } from '#account-document/guest.ts'
import { logOf } from '#account-document/log.ts'
import { answers } from '#api.ts'
import { withTabLock } from '#storage/tab-lock.ts'

import { announceRejected, announceReport, announceTrouble } from './account-cart.messages.ts'
import { moveFormerCart } from './former-cart.ts'
import { cartRules } from './cart-rules.ts'
import { cartSchema, unitsIn, type CartChange, type CartEntry } from './cart-schema.ts'
import { cartTransport, type CartReport } from './cart-transport.ts'
import { liveCart } from './live-cart.ts'

type Lines = readonly CartEntry[]

/** Moves the guest's cart to the account, with one command (CART-07, D8). */
export const moveGuestCart = (userId: number): Promise<void> =>
  withTabLock('lotus-cart-move', async () => {
    moveFormerCart(userId)
    const guest = logOf(cartSchema, 'guest')
    const { state } = guest.readStored()
    if (state.length === 0) return
    logOf(cartSchema, userId).append([{ type: 'merge', lines: state }])
    guest.append([{ type: 'clear' }])
    await applyLocally(guest)
  })

let current: () => LiveDocument<Lines, CartChange> | null = () => null

/** Reads the account's cart after another operation has changed it on the server (CART-15). */
export const refreshCart = (): void => current()?.refresh()

/** Retries now instead of waiting for the automatic retry. */
export const retryCart = (): void => current()?.retry()

/** Syncs the cart of the signed-in account until the returned function is called (CART-06, CART-07, CART-15). */
export function followCart(i18n: I18n): () => void {
  let announced = false
  const accountLog = () => {
    const userId = current()?.userId
    return userId === undefined ? null : logOf(cartSchema, userId)
  }
  const followed = followAccount<Lines, CartChange>({
    schema: cartSchema,
    rules: cartRules,
    transport: cartTransport(answers),
    staleTime: 0,
    signedIn: (userId) => void moveGuestCart(userId).catch(reportError),
    rejected({ change }, rejection) {
      announceRejected(i18n, change, rejection)
      // The lines of the guest must not be lost with the merge.
      if (change.type === 'merge') addLines(change.lines)
    },
    // Written by the transport of this version; a report of another shape comes from a storage that was tampered with.
    reported: (report) =>
      announceReport(i18n, report as CartReport, (mergeId) => void accountLog()?.append([{ type: 'undo', mergeId }])),
    changed(log) {
      const { head, pending } = log.read()
      const hasProblem = head?.problem != null
      if (!hasProblem) announced = false
      if (!hasProblem || announced || document.visibilityState === 'hidden') return
      announced = true
      announceTrouble(i18n, pending.length > 0)
    },
  })
  const addLines = (lines: Lines): void => {
    const log = accountLog()
    if (log === null) return
    const { state } = log.read()
    const larger = lines.filter(({ productId, quantity }) => quantity > unitsIn(state, productId))
    log.append(larger.map((line) => ({ type: 'set', line })))
  }
  current = followed.current
  liveCart.retry = retryCart
  return () => {
    liveCart.retry = null
    followed.stop()
  }
}
