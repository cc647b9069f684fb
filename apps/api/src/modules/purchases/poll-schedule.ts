import type { PaymentStatus } from '@lotus/openapi/schema'

import { isOpen } from './mercado-pago/status-map.ts'

const minute = 60_000
/** In minutes. */
const day = 24 * 60
/** R06: minutes between polls of an open payment; the last value repeats. Webhooks usually arrive earlier. */
const openSchedule = [1, 2, 5, 15, 60]
/** A bank may accept a payment in the last second, so an expired payment is polled twice more. */
const closedSchedule = [60, 23 * 60]
/** A notification of a refund or chargeback may be lost. `provider-comparison.service.ts` finds later ones. */
const approvedSchedule = [60, 6 * 60, day, day, day, day, day, day, day]
/** For attempts whose payment may not exist at the provider; the last value repeats. */
const unknownSchedule = [0.25, 0.5, 1, 2, 5, 15, 15, 15, 60, 60, 60, day]
/** The provider's search may lag for longer than it takes to void an attempt that it does not find. */
const voidSchedule = [1, 2, 5, 15, 60, 60, 6 * 60, 6 * 60, day, day, day, day]
/** The provider marks an expired code with a delay. */
const afterExpiry = 5000

type Poll = { next_poll_at: Date | null; polls: number }

type Status = PaymentStatus | 'void'

const scheduleOf = (status: Status): readonly number[] => {
  if (status === 'unknown') return unknownSchedule
  if (status === 'void') return voidSchedule
  if (status === 'approved') return approvedSchedule
  if (isOpen(status)) return openSchedule
  return status === 'expired' || status === 'cancelled' ? closedSchedule : []
}

/** When to poll a payment again after `polls` polls; null to stop polling. */
export function nextPoll(status: Status, polls: number, now: Date, validUntil: Date | null): Poll {
  const schedule = scheduleOf(status)
  const wait = schedule[polls] ?? (isOpen(status) ? schedule.at(-1) : undefined)
  if (wait === undefined) return { next_poll_at: null, polls }
  const planned = now.getTime() + wait * minute
  const expiry = (validUntil?.getTime() ?? 0) + afterExpiry
  const next = isOpen(status) && expiry > now.getTime() ? Math.min(planned, expiry) : planned
  return { next_poll_at: new Date(next), polls: polls + 1 }
}

/** The first poll after a payment enters a status. */
export const firstPoll = (status: Status, now: Date, validUntil: Date | null): Poll =>
  nextPoll(status, 0, now, validUntil)
