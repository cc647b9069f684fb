import type { PaymentStatus } from '@lotus/openapi/schema'

import { isOpen } from './status-map.ts'

const minute = 60_000
/** R06: minutes between looks at an open payment; the last one is repeated. The webhook is quicker, where it comes. */
const openPlan = [1, 2, 5, 15, 60]
/** A bank may take money in the last second: a payment that ran out is looked at twice more. */
const closedPlan = [60, 23 * 60]
/** Where it is not known whether there is a payment at all. */
const unknownPlan = [0.25, 0.5, 1, 2, 5, 15]
/** The provider needs a moment to notice that a code ran out. */
const afterExpiry = 5000

type Look = { next_look_at: Date | null; looks: number }

const planOf = (status: PaymentStatus): readonly number[] => {
  if (status === 'unknown') return unknownPlan
  if (isOpen(status)) return openPlan
  return status === 'expired' || status === 'cancelled' ? closedPlan : []
}

/** When to look at a payment after it was looked at so many times; null for never again. */
export function nextLook(status: PaymentStatus, looks: number, now: Date, validUntil: Date | null): Look {
  const plan = planOf(status)
  const wait = plan[looks] ?? (isOpen(status) ? plan.at(-1) : undefined)
  if (wait === undefined) return { next_look_at: null, looks }
  const planned = now.getTime() + wait * minute
  const expiry = (validUntil?.getTime() ?? 0) + afterExpiry
  const next = isOpen(status) && expiry > now.getTime() ? Math.min(planned, expiry) : planned
  return { next_look_at: new Date(next), looks: looks + 1 }
}

/** The first look after a payment came into a state. */
export const firstLook = (status: PaymentStatus, now: Date, validUntil: Date | null): Look =>
  nextLook(status, 0, now, validUntil)
