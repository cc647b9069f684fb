import type { NotPossible } from '#domain/not-possible.ts'
import { Problem } from '#platform/problem.ts'

import { changesBetween, effectsOf } from './effects.ts'
import { advance, factsOf, mayHappen } from './lifecycle.ts'
import { rowsOf, type Command, type Decision, type Fact, type Moment, type Purchase } from './purchase.ts'
import { attemptOf, recordAnswer, recordReport } from './record.ts'
import { judges, unexpected, type Answer } from './refusals.ts'
import { reservedUntil } from './reservation.ts'
import { settle } from './settle.ts'
import type { Booking, IntentRow } from '../purchase-types.ts'

const isCommand = (fact: Fact): fact is Command => fact.type.startsWith('buyer.') || fact.type.startsWith('shop.')

/** What a report means for the lifecycle. */
function follow(recorded: Purchase, fact: Fact, moment: Moment): Purchase {
  if (fact.type !== 'provider.report') return recorded
  const attempt = attemptOf(recorded, fact)
  if (attempt === undefined) return recorded
  if (attempt.status === 'approved' && !attempt.accepted && attempt.refund_reason === null) {
    return advance(recorded, { type: 'payment.approved', whole: fact.whole }, fact, moment)
  }
  return attempt.status === 'refunded' && attempt.accepted
    ? advance(recorded, { type: 'payment.refunded' }, fact, moment)
    : recorded
}

/** Sets the shipment outside the lifecycle, because a correction has no transition. */
const withShipment = (purchase: Purchase, fact: Command): Purchase =>
  fact.type === 'shop.ship' && fact.shipment !== null ? { ...purchase, shipment: fact.shipment } : purchase

function apply(purchase: Purchase, fact: Fact, moment: Moment): Purchase {
  if (isCommand(fact)) return advance(withShipment(purchase, fact), fact, fact, moment)
  if (fact.type === 'tick') return purchase
  if (fact.type === 'provider.report') return follow(recordReport(purchase, fact, moment), fact, moment)
  return recordAnswer(purchase, fact, moment)
}

const bookingStates = { reserved: 'held', sold: 'confirmed', none: 'released' } as const satisfies Record<
  IntentRow['holding'],
  Booking['state']
>

/** D68: the state of the window follows the state of the units: reserved, sold or released. */
function withBooking(purchase: Purchase, holding: IntentRow['holding'], { now }: Moment): Purchase {
  const { booking } = purchase
  const state = bookingStates[holding]
  if (booking === null || booking.state === state) return purchase
  return { ...purchase, booking: { ...booking, state, updated_at: new Date(now) } }
}

/** The stage decides the columns that other queries read; the open payments decide the end of the reservation. */
function derived(before: Purchase, after: Purchase, moment: Moment): Purchase {
  const { status, holding } = rowsOf[after.stage]
  const { intent } = after
  const expires_at = holding === 'reserved' ? reservedUntil(before, after, moment) : intent.expires_at
  const isSame = intent.status === status && intent.holding === holding && intent.expires_at === expires_at
  const derivedIntent = isSame ? after : { ...after, intent: { ...intent, status, holding, expires_at } }
  return withBooking(derivedIntent, holding, moment)
}

/** The commands that a purchase accepts before it has an order. */
const commandsBeforeOrder: ReadonlySet<string> = new Set<Command['type']>(['buyer.pay', 'buyer.order', 'buyer.leave'])

function answerTo(purchase: Purchase, command: Command, moment: Moment): Answer {
  if (purchase.order === null && !commandsBeforeOrder.has(command.type)) return new Problem('NOT_FOUND')
  // The type of a command chooses its judge.
  const judge = judges[command.type] as (purchase: Purchase, command: Command, moment: Moment) => Answer
  const answer = judge(purchase, command, moment)
  if (answer !== null || mayHappen(purchase.stage, factsOf(purchase, moment), command)) return answer
  return command.type === 'shop.ship' && purchase.stage === 'shipped' ? null : unexpected(purchase, command)
}

/**
 * The only place where something happens to a purchase: stores the fact, lets the lifecycle follow, refunds what no order
 * keeps, and lets the time pass. What to write and what to do are the difference to the purchase before. It does no I/O and
 * reads no clock and no random number.
 * @returns the refusal of a command instead, which changes nothing
 */
export function decide(purchase: Purchase, fact: Fact, moment: Moment): Decision | Problem | NotPossible {
  const answer = isCommand(fact) ? answerTo(purchase, fact, moment) : null
  if (answer === 'repeated')
    return { purchase, changes: changesBetween(purchase, purchase), effects: [], isRepeated: true }
  if (answer !== null) return answer
  const followed = derived(purchase, apply(purchase, fact, moment), moment)
  // Only a tick lets a reservation expire: the provider was asked about its payments before.
  const passed = fact.type === 'tick' ? advance(followed, { type: 'time.passed' }, fact, moment) : followed
  const after = derived(purchase, settle(passed, moment.now), moment)
  const effects = effectsOf(purchase, after, fact, moment)
  return { purchase: after, changes: changesBetween(purchase, after), effects, isRepeated: false }
}
