import type { I18n } from '@lingui/core'

import { followAccount } from '#account-document/follow-account.ts'
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

/** Reads the account's cart after another operation has changed it on the server (CART-15). */
export const refreshCart = (): void => liveCart.current()?.refresh()

/** Syncs the cart of the signed-in account until the returned function is called (CART-06, CART-07, CART-15). */
export function followCart(i18n: I18n): () => void {
  let announced = false
  const accountLog = () => {
    const userId = liveCart.current()?.userId
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
    reported: (report) => announceReport(i18n, report as CartReport, undo),
    changed(log) {
      const { head, pending } = log.read()
      const hasProblem = head?.problem != null
      if (!hasProblem) announced = false
      if (!hasProblem || announced || document.visibilityState === 'hidden') return
      announced = true
      announceTrouble(i18n, pending.length > 0)
    },
  })
  /** The server undoes a merge only if the cart has not changed since, so an undo that follows unsent changes is rejected at once. */
  const undo = (mergeId: string): void => {
    const log = accountLog()
    if (log === null) return
    if (log.read().pending.length === 0) log.append([{ type: 'undo', mergeId }])
    else announceReport(i18n, { type: 'undo', code: 'CART_CHANGED' }, undo)
  }
  const addLines = (lines: Lines): void => {
    const log = accountLog()
    if (log === null) return
    const { state } = log.read()
    const larger = lines.filter(({ productId, quantity }) => quantity > unitsIn(state, productId))
    log.append(larger.map((line) => ({ type: 'set', line })))
  }
  liveCart.current = followed.current
  return followed.stop
}
