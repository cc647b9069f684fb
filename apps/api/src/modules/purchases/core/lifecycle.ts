import { transition } from 'xstate'

import { purchaseMachine } from '@lotus/machines/purchase'
import type { PurchaseEvent, PurchaseFacts } from '@lotus/machines/purchase/types'

import { refusalOf } from '#domain/window-booking.ts'

import { isErased } from '../intents.repository.ts'
import { isOpen } from '../payment-statuses.ts'
import { consequences, type ConsequenceName } from './consequences.ts'
import { refundableOf } from './money.ts'
import { rowsOf, type Fact, type Moment, type OrderState, type Purchase, type Stage } from './purchase.ts'
import { isDue } from './reservation.ts'
import { isActive, returnableUntil, unitsOf, withdrawableUntil } from './units.ts'

/** The return or withdrawal that is not complete. */
const openReturnOf = ({ returns }: Pick<Purchase, 'returns'>): PurchaseFacts['openReturn'] => {
  const active = returns.find(isActive)
  if (active === undefined) return null
  if (active.kind === 'WITHDRAWAL') return 'withdrawal'
  return active.state === 'APPROVED' ? 'approved' : 'requested'
}

type Known = Pick<Purchase, 'intent' | 'order' | 'attempts' | 'returns' | 'refunds' | 'booking' | 'stock' | 'offers'>

/** Whether the purchase needs no window, has its window, or can book it again. */
const hasWindow = ({ booking, offers }: Known) =>
  booking === null || booking.state !== 'released' || refusalOf(offers?.get(booking.window_id)) === null

const isInStock = (purchase: Known) =>
  // The order of an erased buyer could not be delivered.
  !isErased(purchase.intent) &&
  hasWindow(purchase) &&
  unitsOf(purchase).every(({ productId, quantity }) => (purchase.stock?.get(productId) ?? 0) >= quantity)

/** BEY-12: until when the buyer may move a paid order to another window; null if the order has no window or the time is over. */
export function reschedulableUntil({ booking }: Pick<Purchase, 'booking'>, now: number): Date | null {
  if (booking === null) return null
  const until = new Date(booking.chosen.cutoffAt)
  return until.getTime() > now ? until : null
}

/** D68: the time at which the window begins, in ms; no payment can start from then on. Infinity without a window. */
export const windowStartOf = ({ booking }: Pick<Purchase, 'booking'>) =>
  booking === null ? Infinity : Date.parse(booking.chosen.startsAt)

/** The input of the guards. Without `stock`, products are out of stock. Without `offers`, released windows are closed. */
export function factsOf(purchase: Known, { now }: Pick<Moment, 'now'>): PurchaseFacts {
  const { order, attempts } = purchase
  return {
    payable: !attempts.some(({ status }) => isOpen(status)),
    due: isDue(purchase, now),
    inStock: isInStock(purchase),
    funded: refundableOf(purchase) > 0,
    reschedulable: reschedulableUntil(purchase, now) !== null,
    scheduled: purchase.booking !== null,
    withdrawable: order !== null && withdrawableUntil(order, purchase, now) !== null,
    returnable: order !== null && returnableUntil(order, purchase, now) !== null,
    openReturn: openReturnOf(purchase),
  }
}

const snapshotOf = (stage: Stage, facts: PurchaseFacts) =>
  purchaseMachine.resolveState({ value: stage, context: facts })

/** Whether the lifecycle expects an event. */
export const mayHappen = (stage: Stage, facts: PurchaseFacts, event: PurchaseEvent): boolean =>
  snapshotOf(stage, facts).can(event)

const blank = { cancel_reason: null, buyer_reason: null, buyer_comment: null }

function entered(purchase: Purchase, stage: Stage): Purchase {
  if (stage === purchase.stage) return purchase
  const status = rowsOf[stage].order
  const before = purchase.order ?? { delivered_at: null, earliest: null, latest: null }
  const order: OrderState | null = status === null ? null : { ...before, ...blank, status }
  return { ...purchase, stage, order }
}

/** Changes the stage and applies what the machine names. An event that the stage does not expect changes nothing. */
export function advance(purchase: Purchase, event: PurchaseEvent, fact: Fact, moment: Moment): Purchase {
  const [next, actions] = transition(purchaseMachine, snapshotOf(purchase.stage, factsOf(purchase, moment)), event)
  return actions.reduce(
    (current, { type, params }) =>
      // The machine's types guarantee that the parameters belong to the name.
      consequences[type as ConsequenceName](current, { params: params as never, fact, moment }),
    entered(purchase, next.value),
  )
}
