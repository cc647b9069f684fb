import { isOpen } from '../payment-statuses.ts'
import { graceMinutes, mayBeReported, minute, openOf, termsOf } from './attempts.ts'
import type { Moment, Purchase } from './purchase.ts'
import type { Attempt } from '../purchase-types.ts'

/** How long units stay reserved before a payment starts. */
export const reservationMinutes = 30
/** How long an expired purchase waits for a provider that is down before its units are released without asking. */
const maxWait = 60 * minute

/** Until when the units wait for a payment: while it can be completed, or reported. */
function heldFor(attempt: Attempt): number {
  const { method, status, valid_until } = attempt
  const counts = (isOpen(status) && status !== 'unknown') || mayBeReported(attempt)
  return counts && valid_until !== null ? termsOf[method].heldUntil(valid_until.getTime()) : 0
}

/**
 * Until when the units are reserved: as long as any payment can still be completed. A payment that ends leaves the buyer time
 * for another; a payment that is only looked at changes nothing.
 */
export function reservedUntil(before: Purchase, { intent, attempts }: Purchase, { now, pixMinutes }: Moment): Date {
  const wasOpen = (id: string) => before.attempts.every((one) => one.id !== id || isOpen(one.status))
  const hasEnded = attempts.some(({ id, status }) => !isOpen(status) && wasOpen(id))
  const until = intent.expires_at.getTime()
  const left = hasEnded ? Math.min(until, now + (pixMinutes + graceMinutes) * minute) : until
  const latest = Math.max(left, ...attempts.map(heldFor))
  return latest === until ? intent.expires_at : new Date(latest)
}

export const isOver = ({ intent }: Pick<Purchase, 'intent'>, now: number) => intent.expires_at.getTime() <= now

/** Whether the units are released now. The provider must say first that no open payment was paid. */
export const isDue = (purchase: Pick<Purchase, 'intent' | 'attempts'>, now: number) =>
  isOver(purchase, now) && (openOf(purchase).length === 0 || isOver(purchase, now - maxWait))

/** Payments that must not be completed any more, and are closed at the provider. */
export const unwantedOf = (purchase: Purchase, now: number): Attempt[] => {
  const isWanted = (purchase.stage === 'open' || purchase.stage === 'waiting') && !isOver(purchase, now)
  return isWanted ? [] : openOf(purchase)
}
