import type { OrderEvent, OrderMailKind, RefundRow, ReturnRow } from '../purchase-types.ts'
import { linesOfRefund } from './money.ts'
import type { Changes, Effect, Fact, Moment, Purchase } from './purchase.ts'

/** The e-mail that reports an event; null for none. */
const mailOf: Record<OrderEvent, OrderMailKind | null> = {
  WAITING_PAYMENT: 'received',
  PAYED: 'paid',
  IN_ROUTE: 'shipped',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
  WITHDRAWAL_REQUESTED: 'withdrawal',
  RETURN_REQUESTED: 'return',
  RETURN_APPROVED: 'return_approved',
  RETURN_REJECTED: 'return_rejected',
  // The refund follows and is reported.
  RETURN_RECEIVED: null,
  REFUNDED: 'refunded',
}

const eventOf = ({ kind, state }: ReturnRow): OrderEvent =>
  state === 'REQUESTED' && kind === 'WITHDRAWAL' ? 'WITHDRAWAL_REQUESTED' : `RETURN_${state}`

type Event = Extract<Effect, { type: 'event' }>
const event = (name: OrderEvent, facts: Event['facts'] = {}, mail = mailOf[name]): Event => ({
  type: 'event',
  event: name,
  mail,
  facts,
})

const changed = <Row>(before: readonly Row[], after: readonly Row[]) => after.filter((row) => !before.includes(row))
const newly = (state: RefundRow['state'], before: Purchase, after: Purchase) =>
  after.refunds.filter(
    (row) => row.state === state && before.refunds.every((one) => one.id !== row.id || one.state !== state),
  )

/** BEY-12: an e-mail with the former and the new window of an order that moved. */
function moveEffects({ booking: was }: Purchase, { booking: is }: Purchase): Effect[] {
  if (was === null || is === null || was.window_id === is.window_id) return []
  const key = `moved:${is.window_id}:${is.updated_at.getTime()}`
  return [{ type: 'mail', kind: 'moved', key, facts: { windowBefore: was.chosen, window: is.chosen } }]
}

/** Writes a new or corrected shipment. A correction sends the e-mail about the shipment again. */
function shipmentEffects(before: Purchase, { shipment }: Purchase, { now }: Pick<Moment, 'now'>): Effect[] {
  if (shipment === null || shipment === before.shipment) return []
  const isCorrected = before.stage === 'shipped'
  return [
    { type: 'shipment', shipment },
    ...(isCorrected ? [{ type: 'mail', kind: 'shipped', key: `shipment:${now}`, facts: {} } as const] : []),
  ]
}

function orderEffects(before: Purchase, after: Purchase, fact: Fact): Effect[] {
  const was = before.order
  const is = after.order
  if (is === null || was?.status === is.status) return []
  const isPaid = is.status === 'PAYED'
  return [
    ...(was === null && is.status !== 'CANCELLED' ? [{ type: 'cart.take' } as const] : []),
    ...(isPaid ? [{ type: 'shop.mail' } as const] : []),
    // An order that is created by its payment has one e-mail for both.
    event(
      is.status,
      {
        ...(is.cancel_reason === null ? {} : { cause: is.cancel_reason }),
        ...(fact.type === 'shop.cancel' && fact.note !== undefined ? { reason: fact.note } : {}),
      },
      was === null && isPaid ? 'confirmed' : mailOf[is.status],
    ),
  ]
}

/** What the shell does, derived from the difference: no path can forget it. */
export function effectsOf(before: Purchase, after: Purchase, fact: Fact, moment: Pick<Moment, 'now'>): Effect[] {
  const changedReturns = changed(before.returns, after.returns)
  // A payment without an order has no events.
  const refunded = after.order === null ? [] : newly('DONE', before, after)
  return [
    ...changedReturns.map((row) => event(eventOf(row))),
    ...refunded.map((row) => {
      const lines = linesOfRefund(after, row)
      const { amount_cents: amountCents, shipping_cents: shippingCents } = row
      return event('REFUNDED', { amountCents, ...(lines.length > 0 ? { lines, shippingCents } : {}) })
    }),
    ...orderEffects(before, after, fact),
    ...moveEffects(before, after),
    ...shipmentEffects(before, after, moment),
    ...newly('PENDING', before, after).map(({ id, attempt_id }): Effect => ({
      type: 'refund',
      attempt: attempt_id,
      refund: id,
    })),
    ...(fact.type === 'provider.silent' && after !== before ? [{ type: 'poll', attempt: fact.attempt } as const] : []),
  ]
}

/** The rows to write. Rows are never mutated, so a row that is the same object is the same row. */
export const changesBetween = (before: Purchase, after: Purchase): Changes => ({
  intent: after.intent === before.intent ? null : after.intent,
  order: after.order === before.order ? null : after.order,
  attempts: changed(before.attempts, after.attempts),
  returns: changed(before.returns, after.returns),
  refunds: changed(before.refunds, after.refunds),
  booking: after.booking === before.booking ? null : after.booking,
  moves: after.moves,
})
