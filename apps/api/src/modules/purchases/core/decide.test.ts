import { describe, expect, it } from 'vitest'

import type { Command } from './purchase.ts'
import { unwantedOf } from './reservation.ts'
import {
  delivered,
  opened,
  paid,
  refundAll,
  refundLines,
  rice,
  shipment,
  shipped,
  story,
  tea,
  totalCents,
} from './purchase-story.examples.ts'

const day = 24 * 60
const cancel = { type: 'buyer.cancel', reason: 'OTHER', comment: null } as const
const giveBack = (quantity: number) => ({
  type: 'buyer.return' as const,
  reason: 'DAMAGED' as const,
  lines: [{ productId: rice, quantity }],
  note: null,
})
const approve = { type: 'shop.answerReturn', state: 'APPROVED', answer: null } as const
const receive = (restock: boolean) => ({ type: 'shop.receiveReturn', restock, shipping: false }) as const

describe('BEY-26 the reservation', () => {
  it('of a live boleto is not shortened by an old Pix that is looked at again', () => {
    const buyer = story().pay('pix').report(1, 'pending').report(1, 'cancelled')
    buyer.pay('boleto').report(2, 'pending')
    const until = buyer.until()
    buyer.after(60).report(1, 'cancelled').tell({ type: 'tick' })
    expect([buyer.until(), buyer.stage()]).toEqual([until, 'open'])
    expect(buyer.after(day).report(2, 'approved').stage()).toBe('paid')
  })

  it('of a card in review is not shortened by an old Pix that expires late', () => {
    const buyer = story().pay('pix').report(1, 'pending').report(1, 'cancelled').pay('card').report(2, 'in_process')
    const until = buyer.until()
    buyer.after(day).report(1, 'expired').report(1, 'expired').tell({ type: 'tick' })
    expect([buyer.until(), buyer.stage()]).toEqual([until, 'open'])
  })

  it('of a purchase that is renewed with a new Pix does not end with the old one', () => {
    const buyer = story().pay('pix').report(1, 'pending').after(46)
    expect(unwantedOf(buyer.purchase(), buyer.now()).map(({ attempt }) => attempt)).toEqual([1])
    buyer.report(1, 'expired').pay('pix').report(2, 'pending').tell({ type: 'tick' })
    expect([buyer.stage(), unwantedOf(buyer.purchase(), buyer.now())]).toEqual(['open', []])
    expect(buyer.report(2, 'approved').stage()).toBe('paid')
  })

  it('waits an hour for a provider that is down', () => {
    const buyer = story().pay('pix').report(1, 'pending').tell({ type: 'buyer.order' })
    expect(
      buyer
        .after(45 + 59)
        .tell({ type: 'tick' })
        .stage(),
    ).toBe('waiting')
    expect(buyer.after(1).tell({ type: 'tick' }).stage()).toBe('lapsed')
    expect(buyer.missing()).toEqual([0, 0])
  })

  it('begins again with a payment of an expired purchase, also of one that was left before its end', () => {
    const buyer = story().tell({ type: 'buyer.leave' }).after(29).pay('card')
    expect([buyer.stage(), buyer.missing()]).toEqual(['open', [3, 2]])
    expect(buyer.until()).toBe(buyer.now() + 30 * 60_000)
  })
})

describe('S26 S27 money', () => {
  it('of a second approved payment is refunded as a duplicate', () => {
    const buyer = story().pay('pix').report(1, 'pending').report(1, 'cancelled').pay('card')
    buyer.report(2, 'approved').report(1, 'approved')
    expect([buyer.stage(), buyer.refunds()]).toEqual(['paid', [['DUPLICATE_PAYMENT', totalCents, 'PENDING']]])
  })

  it('that arrives after the cancellation is refunded', () => {
    const buyer = story().pay('pix').report(1, 'pending').tell({ type: 'buyer.order' }).report(1, 'cancelled')
    expect(buyer.tell(cancel).report(1, 'approved').stage()).toBe('cancelled')
    expect([buyer.refunds(), buyer.missing()]).toEqual([[['CANCELLED', totalCents, 'PENDING']], [0, 0]])
  })

  it('that was partly refunded before the shop knew of it is refunded, and the buyer may pay again', () => {
    const buyer = story().pay('pix').report(1, 'pending').report(1, 'approved', { refundedCents: 1000 })
    expect([buyer.stage(), buyer.refunds()]).toEqual([
      'open',
      [
        ['PROVIDER', 1000, 'DONE'],
        ['CANCELLED', totalCents - 1000, 'PENDING'],
      ],
    ])
    expect(buyer.pay('card').report(2, 'approved').stage()).toBe('paid')
  })

  it('that arrives late revives the order if its units are in stock, and is refunded otherwise', () => {
    const late = () => story().pay('pix').report(1, 'pending').report(1, 'expired').after(61).tell({ type: 'tick' })
    expect(late().report(1, 'approved').stage()).toBe('paid')
    const gone = late().sellElsewhere(rice).report(1, 'approved')
    expect([gone.stage(), gone.purchase().order?.cancel_reason]).toEqual(['lapsed', 'out_of_stock'])
    expect(gone.refunds()).toEqual([['OUT_OF_STOCK', totalCents, 'PENDING']])
  })

  it('of an unknown type is recorded with its attempt, and ignored without one', () => {
    const buyer = story().pay('pix')
    expect(buyer.report(1, 'approved', { method: null }).stage()).toBe('paid')
    const stranger = story().report(7, 'approved', { method: null })
    expect([stranger.stage(), stranger.purchase().attempts]).toEqual(['open', []])
  })

  it('of a charged back payment cannot be refunded by the shop, nor is it promised', () => {
    const order = paid().report(1, 'charged_back').tell(refundAll(false))
    expect([order.refusal(), order.refunds()]).toEqual([
      'The payment is charged back: the bank gave the money back, so nothing is left to refund.',
      [],
    ])
    expect(order.tell({ type: 'shop.ship', shipment }).refusal()).toBe('Do not ship: the payment is charged_back.')
    expect(order.tell(cancel).refunds()).toEqual([])
  })
})

describe('BEY-26 units that come back', () => {
  it('are not restocked by a withdrawal if they were discarded before', () => {
    const order = delivered().tell(giveBack(1)).tell(approve).tell(receive(false))
    order.tell({ type: 'buyer.withdraw', note: null }).tell(receive(true))
    expect([order.stage(), order.missing()]).toEqual(['cancelled', [1, 0]])
    expect(order.refunds().reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(totalCents)
  })

  it('are not restocked by a cancellation if they were refunded as missing', () => {
    expect(paid().tell(refundLines(rice, 1)).tell(cancel).missing()).toEqual([1, 0])
    expect(shipped().tell(refundLines(tea, 2)).tell({ type: 'shop.cancel', restock: true }).missing()).toEqual([0, 2])
  })

  it('are all restocked, once, when a full refund cancels an order that is not shipped', () => {
    const refunded = (restock: boolean) =>
      paid().tell(refundLines(rice, 1)).tell(refundAll(restock)).report(1, 'refunded', { refundedCents: totalCents })
    expect(refunded(false).missing()).toEqual([1, 0])
    expect(refunded(true).missing()).toEqual([1, 0])
  })
})

describe('refunds', () => {
  /** Starts the next refund. Returns a list with its id, or an empty list if none starts. */
  const next = (buyer: ReturnType<typeof story>) => {
    const before = buyer.purchase().refunds
    buyer.tell({ type: 'refund.next', attempt: buyer.idOf(1) })
    const started = buyer.purchase().refunds.filter((row) => !before.includes(row))
    return started.map(({ id }) => id)
  }

  it('of one payment have a job each and are made one at a time', () => {
    const order = delivered().tell(refundLines(rice, 1)).tell(refundLines(tea, 1))
    const jobs = order.effects().flatMap((effect) => (effect.type === 'refund' ? effect.refund : []))
    expect(new Set(jobs).size).toBe(2)
    expect([next(order), next(order)]).toEqual([[jobs[0]], []])
    order.tell({ type: 'refund.answered', refund: jobs[0] ?? '', made: true, refundId: '1' })
    expect(next(order)).toEqual([jobs[1]])
  })

  it('can be made by another process if the first one ended in between', () => {
    const order = delivered().tell(refundLines(rice, 1))
    const first = next(order)
    expect([first.length, next(order)]).toEqual([1, []])
    order.after(1)
    expect(next(order)).toEqual(first)
  })

  it('whose answer was lost are concluded by the sum that the provider reports', () => {
    const order = delivered().tell(refundLines(rice, 1))
    const [refund = ''] = next(order)
    order.tell({ type: 'refund.unanswered', refund }).report(1, 'approved', { refundedCents: 333 })
    expect(order.refunds()).toEqual([['SHOP', 333, 'DONE']])
    expect(order.events().at(-1)).toBe('REFUNDED')
  })

  it('that the provider rejects are reduced to what it has left', () => {
    const order = delivered().tell(refundLines(rice, 3))
    const [refund = ''] = next(order)
    order.report(1, 'approved', { refundedCents: 2000 })
    order.tell({ type: 'refund.answered', refund, made: false, refundId: null })
    expect(order.refunds()).toEqual([
      ['SHOP', 499, 'PENDING'],
      ['PROVIDER', 1000, 'DONE'],
      ['PROVIDER', 1000, 'DONE'],
    ])
  })
})

it('answers of the provider for an unknown attempt or refund change nothing', () => {
  const buyer = story()
  buyer.tell({ type: 'provider.silent', attempt: 'x', paymentId: null })
  buyer.tell({ type: 'refund.unanswered', refund: 'x' })
  expect([buyer.purchase().attempts, buyer.effects()]).toEqual([opened.attempts, []])
})

it.each<Command>([
  cancel,
  giveBack(1),
  { type: 'buyer.withdraw', note: null },
  { type: 'buyer.reschedule', windowId: 'centro.2026-11-24.1800-2000' },
  { type: 'shop.cancel', restock: false },
  { type: 'shop.reschedule', windowId: 'centro.2026-11-24.1800-2000' },
])('BEY-26 a purchase without an order answers NOT_FOUND to $type', (command) => {
  expect(story().tell(command).refusal()).toBe('NOT_FOUND')
})
