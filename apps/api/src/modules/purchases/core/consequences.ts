import type { ExecutableActionsFrom } from 'xstate'

import type { purchaseMachine } from '@lotus/machines/purchase'

import { idOf, minute, newAttempt, requestLease, termsOf, withAttempt } from './attempts.ts'
import { addRefund, costOf, deliveryOf, paidOf, refundableOf, type RefundTerms } from './money.ts'
import type { Fact, Moment, OrderState, Purchase, RefundOrder } from './purchase.ts'
import { attemptOf } from './record.ts'
import { isOver, reservationMinutes } from './reservation.ts'
import {
  isActive,
  isWithheld,
  shortageOf,
  merged,
  move,
  restockable,
  restockableOf,
  returnable,
  unitsOf,
} from './units.ts'
import type { ReturnRow } from '../purchase-types.ts'

type Named = ExecutableActionsFrom<typeof purchaseMachine>
export type ConsequenceName = Exclude<Named['type'], `xstate.${string}`>
type ParamsOf<Name> = Extract<Named, { type: Name }>['params']
type Given<Name> = { params: ParamsOf<Name>; fact: Fact; moment: Moment }

/** The fact of a consequence: the machine names it for this type of event only. */
function factOf<Type extends Fact['type']>(fact: Fact, type: Type): Extract<Fact, { type: Type }> {
  if (fact.type !== type) throw new Error(`${fact.type} cannot have a consequence of ${type}`)
  return fact as Extract<Fact, { type: Type }>
}

const refundPaid = (purchase: Purchase, terms: RefundTerms, { now }: Moment): Purchase => {
  const paid = paidOf(purchase)
  return paid === undefined ? purchase : addRefund(purchase, paid, terms, now)
}

/** The refund of an operator's command; what is not left of the payment is cut off. */
export function refundTermsOf(purchase: Purchase, what: RefundOrder): RefundTerms {
  const delivery = deliveryOf(purchase)
  if (what.everything) {
    const amountCents = refundableOf(purchase)
    return { cause: 'SHOP', amountCents, shippingCents: delivery, lines: returnable(purchase) }
  }
  const lines = merged(what.lines)
  const shippingCents = what.shipping ? delivery : 0
  const amountCents = costOf(purchase, lines) + shippingCents + what.extraCents
  return { cause: 'SHOP', amountCents, shippingCents, lines }
}

function withReturn(purchase: Purchase, given: Pick<ReturnRow, 'kind' | 'reason' | 'note' | 'lines'>, now: number) {
  const { intent, returns } = purchase
  const added: ReturnRow = {
    id: idOf(intent.id, 'return', returns.length + 1),
    order_id: intent.id,
    state: 'REQUESTED',
    answer: null,
    created_at: new Date(now),
    updated_at: new Date(now),
    ...given,
  }
  return { ...purchase, returns: [...returns, added] }
}

const withActive = (purchase: Purchase, change: Partial<ReturnRow>, { now }: Moment): Purchase => ({
  ...purchase,
  returns: purchase.returns.map((one) => (isActive(one) ? { ...one, ...change, updated_at: new Date(now) } : one)),
})

/** The goods are back: refunds, and restocks or writes off, the units of the return that the buyer still had. */
function receive(purchase: Purchase, { fact, moment }: { fact: Fact; moment: Moment }, kind: ReturnRow['kind']) {
  const { restock, shipping } = factOf(fact, 'shop.receiveReturn')
  const active = purchase.returns.find(isActive)
  if (active === undefined) return purchase
  const isWithdrawal = kind === 'WITHDRAWAL'
  const shippingCents = isWithdrawal || shipping ? deliveryOf(purchase) : 0
  const amountCents = isWithdrawal ? refundableOf(purchase) : costOf(purchase, active.lines) + shippingCents
  const back = restockableOf(purchase, isWithdrawal ? unitsOf(purchase) : active.lines)
  const received = withActive(purchase, { state: 'RECEIVED' }, moment)
  const terms = { cause: kind, amountCents, shippingCents, lines: active.lines }
  return move(refundPaid(received, terms, moment), restock ? 'returned' : 'written_off', back)
}

/** Changes columns of the order, if there is one. */
const withOrder = (purchase: Purchase, change: Partial<OrderState>): Purchase =>
  purchase.order === null ? purchase : { ...purchase, order: { ...purchase.order, ...change } }

type Consequences = { [Name in ConsequenceName]: (purchase: Purchase, given: Given<Name>) => Purchase }

/** What each action of the machine does to the purchase. */
export const consequences = {
  reserve: (purchase) => move(purchase, 'reserved', unitsOf(purchase)),
  release: (purchase) => move(purchase, 'released', unitsOf(purchase)),
  sell: (purchase) => move(purchase, 'sold', unitsOf(purchase)),
  restock: (purchase) => move(purchase, 'returned', restockable(purchase, { isShipped: false })),
  restockParcel: (purchase, { fact }) =>
    factOf(fact, 'shop.cancel').restock
      ? move(purchase, 'returned', restockable(purchase, { isShipped: true }))
      : purchase,

  keepPayment: (purchase, { fact, moment }) => {
    const { intent, booking } = purchase
    const paid = attemptOf(purchase, factOf(fact, 'provider.report'))
    if (paid === undefined) return purchase
    // D67: the date of the window is the promised day. A payment that arrives after the window promises a later business
    // day instead, because the order shows its window if it promises the date of that window.
    const date = booking !== null && Date.parse(booking.chosen.endsAt) > moment.now ? booking.chosen.date : null
    const minimum = booking === null ? 0 : 1
    const [minDays, maxDays] = [Math.max(intent.shipping.minDays, minimum), Math.max(intent.shipping.maxDays, minimum)]
    const days = date === null ? moment.daysOf({ minDays, maxDays }, moment.now) : { earliest: date, latest: date }
    return withAttempt(withOrder(purchase, days), paid.id, { accepted: true })
  },

  startPayment: (purchase, { fact, moment }) => {
    const { method, installments, addressHash, cardHash } = factOf(fact, 'buyer.pay')
    const leased = new Date(moment.now + requestLease)
    const given = { method, installments, address_hash: addressHash, card_hash: cardHash, locked_until: leased }
    // Polling detects a crash between here and the answer.
    const times = { next_poll_at: leased, valid_until: termsOf[method].validUntil(moment) }
    const started = newAttempt(purchase, { ...given, ...times }, moment.now)
    const until = new Date(moment.now + reservationMinutes * minute)
    const isRenewed = isOver(purchase, moment.now) || purchase.moves.some(({ kind }) => kind === 'reserved')
    const renewed = isRenewed ? { ...purchase.intent, expires_at: until } : purchase.intent
    return { ...purchase, intent: renewed, attempts: [...purchase.attempts, started] }
  },

  giveReason: (purchase, { params: { reason }, fact }) => {
    const given = fact.type === 'buyer.cancel' ? { buyer_reason: fact.reason, buyer_comment: fact.comment } : {}
    return withOrder(purchase, { ...given, cancel_reason: reason })
  },

  moveWindow: (purchase, { fact, moment }) => {
    const { booking, offers } = purchase
    const { windowId } = fact.type === 'shop.reschedule' ? fact : factOf(fact, 'buyer.reschedule')
    const window = offers?.get(windowId)?.window
    if (booking === null || window === undefined) return purchase
    // The fee was paid with the order.
    const chosen = { ...window, feeCents: booking.chosen.feeCents }
    const moved = { ...booking, window_id: window.windowId, chosen, updated_at: new Date(moment.now) }
    return withOrder({ ...purchase, booking: moved }, { earliest: window.date, latest: window.date })
  },

  recordDelivery: (purchase, { moment }) => withOrder(purchase, { delivered_at: new Date(moment.now) }),

  refund: (purchase, { fact, moment }) => {
    const { what } = factOf(fact, 'shop.refund')
    const terms = refundTermsOf(purchase, what)
    const units = restockableOf(purchase, terms.lines ?? [])
    const refunded = refundPaid(purchase, terms, moment)
    const back = isWithheld(refunded) ? [] : units
    return move(refunded, 'returned', what.restock ? back : shortageOf(purchase, units))
  },

  openWithdrawal: (purchase, { fact, moment }) => {
    const { note } = factOf(fact, 'buyer.withdraw')
    const lines = returnable(purchase)
    return withReturn(purchase, { kind: 'WITHDRAWAL', reason: null, note, lines }, moment.now)
  },
  openReturn: (purchase, { fact, moment }) => {
    const { reason, note, lines } = factOf(fact, 'buyer.return')
    return withReturn(purchase, { kind: 'RETURN', reason, note, lines: merged(lines) }, moment.now)
  },
  answerReturn: (purchase, { fact, moment }) => {
    const { state, answer } = factOf(fact, 'shop.answerReturn')
    return withActive(purchase, { state, answer }, moment)
  },
  refundWithdrawal: (purchase, given) => receive(purchase, given, 'WITHDRAWAL'),
  refundReturn: (purchase, given) => receive(purchase, given, 'RETURN'),
} satisfies Consequences as Consequences
