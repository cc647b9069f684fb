import type { PaymentState, PaymentStatus } from '@lotus/openapi/schema'

import type { AttemptStatus } from './purchase-types.ts'

type Meaning = {
  /** S23: a status never changes to one of a lower rank. Except `void`, statuses below 2 are open: the payment may still be approved. */
  rank: number
  /** R06: minutes before each poll. While a payment is open, the last value repeats. */
  polls: readonly number[]
  /** D45: the state that the buyer sees. */
  shown: PaymentState
}

const minute = 60_000
/** In minutes. */
const day = 24 * 60
/** For open payments. Webhooks usually arrive earlier. */
const openPolls = [1, 2, 5, 15, 60]
/** A bank may accept a payment in the last second, so an expired payment is polled twice more. */
const closedPolls = [60, 23 * 60]
/** An attempt becomes void if the provider's search does not find its payment. The search may find it later. */
const voidPolls = [1, 2, 5, 15, 60, 60, 6 * 60, 6 * 60, day, day, day, day]
/** For attempts whose payment may not exist at the provider. */
const unknownPolls = [0.25, 0.5, 1, 2, 5, 15, 15, 15, 60, 60, 60, day]
/** A notification of a refund or chargeback may be lost. `provider-comparison.service.ts` finds later ones. */
const approvedPolls = [60, 6 * 60, day, day, day, day, day, day, day]

/** The rank, the polls and the displayed state of each payment status. */
export const paymentStatuses = {
  void: { rank: 0, polls: voidPolls, shown: 'pending' },
  unknown: { rank: 0, polls: unknownPolls, shown: 'pending' },
  pending: { rank: 1, polls: openPolls, shown: 'pending' },
  in_process: { rank: 1, polls: openPolls, shown: 'pending' },
  rejected: { rank: 2, polls: [], shown: 'rejected' },
  cancelled: { rank: 2, polls: closedPolls, shown: 'expired' },
  expired: { rank: 2, polls: closedPolls, shown: 'expired' },
  approved: { rank: 3, polls: approvedPolls, shown: 'approved' },
  refunded: { rank: 4, polls: [], shown: 'refunded' },
  charged_back: { rank: 4, polls: [], shown: 'charged_back' },
} satisfies Record<AttemptStatus, Meaning>

/** Whether a report may change a status: a late notification cannot undo an approval. */
export const mayFollow = (from: AttemptStatus, to: PaymentStatus) =>
  paymentStatuses[to].rank >= paymentStatuses[from].rank

export const isOpen = (status: AttemptStatus) => status !== 'void' && paymentStatuses[status].rank < 2

/** The statuses of open payments, for SQL queries. */
export const openStatuses = (Object.keys(paymentStatuses) as AttemptStatus[]).filter(isOpen)

/** The provider marks an expired code with a delay. */
const afterExpiry = 5000

type Poll = { next_poll_at: Date | null; polls: number }

/** When to poll a payment again after `polls` polls in its status; null to stop polling. */
export function nextPoll(status: AttemptStatus, now: number, validUntil: Date | null, polls = 0): Poll {
  const schedule: readonly number[] = paymentStatuses[status].polls
  const wait = schedule[polls] ?? (isOpen(status) ? schedule.at(-1) : undefined)
  if (wait === undefined) return { next_poll_at: null, polls }
  const planned = now + wait * minute
  const expiry = (validUntil?.getTime() ?? 0) + afterExpiry
  const next = isOpen(status) && expiry > now ? Math.min(planned, expiry) : planned
  return { next_poll_at: new Date(next), polls: polls + 1 }
}
