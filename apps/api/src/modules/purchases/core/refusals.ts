import { toReais } from '@lotus/commerce/money'
import type { PaymentMethod } from '@lotus/openapi/schema'

import { boletoFrom } from '#domain/boleto-days.ts'
import { NotPossible } from '#domain/not-possible.ts'
import { refusalOf, type WindowOffer } from '#domain/window-booking.ts'
import { inLine, money, plural } from '#platform/printable.ts'
import { Problem, type ErrorCode } from '#platform/problem.ts'

import { isErased } from '../intents.repository.ts'
import { openOf } from './attempts.ts'
import { refundTermsOf } from './consequences.ts'
import { reschedulableUntil, windowStartOf } from './lifecycle.ts'
import { deliveryOf, paidOf, refundableOf } from './money.ts'
import { rowsOf, type Command, type Moment, type Purchase, type Shipment, type ShopCommand } from './purchase.ts'
import { contains, isActive, merged, returnable, sameUnits } from './units.ts'

/** `repeated`: it was done before, and changes nothing. */
export type Answer = 'repeated' | Problem | NotPossible | null

type BuyerCommandOf<Type> = Extract<Command, { type: Type }>
type Judge<Type extends Command['type']> = (
  purchase: Purchase,
  command: Extract<Command, { type: Type }>,
  moment: Pick<Moment, 'now'>,
) => Answer

const problem = ({ stage }: Purchase, code: ErrorCode) =>
  new Problem(code, { params: { status: rowsOf[stage].order ?? 'WAITING_PAYMENT' } })

function judgeCancellation(purchase: Purchase, by: 'buyer' | 'shop'): Answer {
  if (purchase.order?.cancel_reason === by) return 'repeated'
  return purchase.stage === 'waiting' && openOf(purchase).length > 0 ? new Problem('PAYMENT_IN_PROGRESS') : null
}

/** Why a window cannot be booked; null if it can. */
function judgeOffer(offer: WindowOffer | undefined): Answer {
  const code = refusalOf(offer)
  return code === null ? null : new Problem(code, offer?.reason == null ? {} : { params: { reason: offer.reason } })
}

/** Why the window prevents a payment (D68): it has begun, is too early for a boleto, or was released and is full or closed now. */
function judgeWindow(purchase: Purchase, method: PaymentMethod, now: number): Answer {
  const { booking, offers } = purchase
  if (booking === null) return null
  if (now >= windowStartOf(purchase)) return new Problem('WINDOW_CLOSED', { params: { reason: 'CUTOFF' } })
  if (method === 'boleto' && booking.chosen.date < boletoFrom(now))
    return new Problem('WINDOW_CLOSED', { params: { reason: 'BOLETO' } })
  return booking.state !== 'released' || offers === null ? null : judgeOffer(offers.get(booking.window_id))
}

/** Why an order cannot move to a window: it is full, closed, or has a higher fee than `maxFeeCents`. */
function judgeMove({ intent, offers }: Purchase, windowId: string, maxFeeCents: number): Answer {
  const offer = offers?.get(windowId)
  const answer = judgeOffer(offer)
  if (offer === undefined || answer !== null) return answer
  const fee = intent.shipping.isFree === true ? 0 : offer.window.feeCents
  return fee > maxFeeCents ? new Problem('WINDOW_CLOSED', { params: { reason: 'FEE' } }) : null
}

/** Whether a shipment equals the recorded one. If it names no page, the recorded page is ignored. */
const isRecorded = ({ shipment: recorded }: Purchase, given: Shipment | null): boolean =>
  recorded?.carrier === given?.carrier &&
  recorded?.code === given?.code &&
  (given?.url == null || given.url === recorded?.url)

/** The status of an order follows its payment late: a refund takes a moment, and a chargeback leaves the status. */
function judgeShipment(purchase: Purchase, { shipment }: Extract<ShopCommand, { type: 'shop.ship' }>): Answer {
  const { stage, intent } = purchase
  const { pickup } = intent.shipping
  const paid = paidOf(purchase)
  const isPaid = stage === 'paid'
  const reasons: [holds: boolean, reason: string][] = [
    [!isPaid && stage !== 'shipped', `The order is ${rowsOf[stage].order}; only a paid order is shipped.`],
    [isPaid && paid?.status !== 'approved', `Do not ship: the payment is ${paid?.status ?? 'missing'}.`],
    [isPaid && refundableOf(purchase) === 0, 'Do not ship: the payment is being refunded.'],
    [isPaid && returnable(purchase).length === 0, 'Do not ship: all units are refunded. Cancel the order instead.'],
    [isErased(intent), 'The buyer’s data was erased: cancel the order instead.'],
    [pickup && shipment !== null, 'The buyer collects this order: ship it without carrier, code and --own.'],
    [
      !pickup && shipment === null,
      'Name the carrier and the tracking code, or --own for a delivery by the shop itself.',
    ],
  ]
  const [, reason] = reasons.find(([holds]) => holds) ?? []
  if (reason !== undefined) return new NotPossible(reason)
  return stage === 'shipped' && isRecorded(purchase, shipment) ? 'repeated' : null
}

function judgeRefund(purchase: Purchase, { what }: Extract<ShopCommand, { type: 'shop.refund' }>): Answer {
  const paid = paidOf(purchase)
  if (paid === undefined) return new NotPossible('The order has no payment that could be refunded.')
  if (paid.status === 'charged_back') {
    return new NotPossible('The payment is charged back: the bank gave the money back, so nothing is left to refund.')
  }
  const left = refundableOf(purchase)
  if (what.everything) return left === 0 ? new NotPossible('The payment is refunded already.') : null
  const available = returnable(purchase)
  for (const { productId, quantity } of merged(what.lines)) {
    const maximum = available.find((unit) => unit.productId === productId)?.quantity ?? 0
    if (quantity > maximum) {
      const name = purchase.intent.lines.find(({ product_id }) => product_id === productId)?.product.names['pt-BR']
      const product = name === undefined ? `Product ${productId}` : `${inLine(name)} (product ${productId})`
      return new NotPossible(`${product}: at most ${plural(maximum, 'unit')} can be refunded.`)
    }
  }
  if (what.shipping && Math.min(deliveryOf(purchase), left) === 0) {
    return new NotPossible('The delivery is refunded already, or was free.')
  }
  const { amountCents } = refundTermsOf(purchase, what)
  if (amountCents > left) return new NotPossible(`At most ${money(toReais(left))} can be refunded.`)
  return amountCents > 0 ? null : new NotPossible('Name what to refund: units, the delivery or an amount.')
}

const noReturn = () => new NotPossible('The order has no open withdrawal or return.')

/** Why a command is refused, if its stage does not expect it: the same codes and texts for every caller. */
export const judges = {
  'buyer.pay': (
    purchase,
    { method }: Pick<BuyerCommandOf<'buyer.pay'>, 'method'>,
    { now }: Pick<Moment, 'now'>,
  ): Answer => {
    const { stage } = purchase
    if (stage === 'cancelled' || stage === 'lapsed') return new Problem('INTENT_EXPIRED')
    if (rowsOf[stage].holding === 'sold') return new Problem('INTENT_CLOSED')
    if (openOf(purchase).length > 0) return new Problem('PAYMENT_IN_PROGRESS')
    return judgeWindow(purchase, method, now)
  },
  'buyer.order': ({ stage }) => {
    if (stage === 'expired') return new Problem('INTENT_EXPIRED')
    return stage === 'open' ? null : 'repeated'
  },
  'buyer.leave': ({ stage }) => (stage === 'open' ? null : 'repeated'),
  'buyer.cancel': (purchase) => judgeCancellation(purchase, 'buyer'),
  'shop.cancel': (purchase) => judgeCancellation(purchase, 'shop'),
  'buyer.reschedule': (purchase, { windowId }, { now }) => {
    const { booking } = purchase
    if (purchase.stage !== 'paid' || booking === null || reschedulableUntil(purchase, now) === null)
      return problem(purchase, 'RESCHEDULE_NOT_ALLOWED')
    return booking.window_id === windowId ? 'repeated' : judgeMove(purchase, windowId, booking.chosen.feeCents)
  },
  'shop.reschedule': (purchase, { windowId }) => {
    const { booking, stage } = purchase
    if (booking === null) return new NotPossible('The order has no window [NO_WINDOW].')
    if (stage !== 'paid')
      return new NotPossible(
        `The order is ${rowsOf[stage].order}; only a paid order that is not shipped moves [RESCHEDULE_NOT_ALLOWED].`,
      )
    // The shop moves an order at its own expense.
    return booking.window_id === windowId ? 'repeated' : judgeMove(purchase, windowId, Infinity)
  },
  'buyer.withdraw': ({ returns }) => (returns.some(({ kind }) => kind === 'WITHDRAWAL') ? 'repeated' : null),
  'buyer.return': (purchase, { reason, lines }) => {
    const active = purchase.returns.find(isActive)
    if (active?.kind === 'RETURN' && active.reason === reason && sameUnits(active.lines, lines)) return 'repeated'
    return contains(returnable(purchase), lines) ? null : problem(purchase, 'RETURN_NOT_ALLOWED')
  },
  'shop.ship': judgeShipment,
  'shop.deliver': ({ stage }) => {
    if (stage === 'delivered') return 'repeated'
    if (stage === 'shipped') return null
    return new NotPossible(`The order is ${rowsOf[stage].order}; only a shipped order is delivered.`)
  },
  'shop.refund': judgeRefund,
  'shop.answerReturn': ({ returns }) => {
    const active = returns.find(isActive)
    if (active === undefined) return noReturn()
    if (active.kind === 'WITHDRAWAL') return new NotPossible('A withdrawal is not answered: receive the goods.')
    return active.state === 'REQUESTED' ? null : new NotPossible('The return is approved already: receive the goods.')
  },
  'shop.receiveReturn': (purchase) => {
    const active = purchase.returns.find(isActive)
    if (active === undefined) return noReturn()
    if (active.kind === 'RETURN' && active.state !== 'APPROVED')
      return new NotPossible('The return is not approved yet.')
    return paidOf(purchase) === undefined ? new NotPossible('The order has no payment that could be refunded.') : null
  },
} as const satisfies { [Type in Command['type']]: Judge<Type> }

const unexpectedCodes: Partial<Record<Command['type'], ErrorCode>> = {
  'buyer.reschedule': 'RESCHEDULE_NOT_ALLOWED',
  'buyer.withdraw': 'WITHDRAWAL_NOT_ALLOWED',
  'buyer.return': 'RETURN_NOT_ALLOWED',
  'buyer.cancel': 'ORDER_NOT_CANCELLABLE',
  'shop.cancel': 'ORDER_NOT_CANCELLABLE',
}

/** The answer to a command that the lifecycle does not expect although no rule above refuses it. */
export function unexpected(purchase: Purchase, { type }: Command): Problem | NotPossible {
  if (type === 'buyer.pay') return new Problem('OUT_OF_STOCK')
  const code = unexpectedCodes[type]
  if (code !== undefined) return problem(purchase, code)
  return new NotPossible(`The order is ${rowsOf[purchase.stage].order}: ${type} is not possible.`)
}
