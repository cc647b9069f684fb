import { describe, expect, it } from 'vitest'

import {
  orderCancelledByBuyer,
  orderCancelledByExpiry,
  orderDelivered,
  orderPayedByCard,
  orderPickup,
  orderWaitingPix,
} from '@lotus/fixtures/orders'
import { orderOwnDelivery } from '@lotus/fixtures/orders-after-delivery'
import type { Order, Refund } from '@lotus/openapi/schema'

import { timelineSteps, withRefunds } from './timeline-steps.ts'

const states = ({ status, timeline, shipping }: Order) =>
  timelineSteps({ status, timeline, pickup: shipping.pickup }).map((step) => `${step.status} ${step.state}`)

describe('timelineSteps (BEY-01, CHK-09)', () => {
  it('contains all steps from the start', () => {
    expect(states(orderWaitingPix)).toEqual([
      'WAITING_PAYMENT current',
      'PAYED todo',
      'IN_ROUTE todo',
      'DELIVERED todo',
    ])
  })

  it('begins with the payment if it was immediate', () => {
    expect(states(orderPayedByCard)).toEqual(['PAYED current', 'IN_ROUTE todo', 'DELIVERED todo'])
  })

  it('marks a delivery by the shop itself at its step', () => {
    const own = ({ status, timeline, shipping }: Order) =>
      timelineSteps({ status, timeline, pickup: shipping.pickup })
        .filter(({ ownDelivery }) => ownDelivery)
        .map((step) => step.status)
    expect(own(orderOwnDelivery)).toEqual(['IN_ROUTE'])
    expect(own(orderDelivered)).toEqual([])
  })

  it('ends with delivered, with all steps done', () => {
    expect(states(orderDelivered)).toEqual(['WAITING_PAYMENT done', 'PAYED done', 'IN_ROUTE done', 'DELIVERED done'])
  })

  it('ends with cancelled, without further steps', () => {
    expect(states(orderCancelledByExpiry)).toEqual(['WAITING_PAYMENT done', 'CANCELLED ended'])
  })

  it('shows the days at the delivery or pickup step', () => {
    const arrivals = ({ status, timeline, shipping }: Order) =>
      timelineSteps({ status, timeline, pickup: shipping.pickup })
        .filter(({ isArrival }) => isArrival)
        .map((step) => step.status)
    expect(arrivals(orderWaitingPix)).toEqual(['DELIVERED'])
    expect(arrivals(orderPickup)).toEqual(['IN_ROUTE'])
  })
})

describe('BEY-10 withRefunds', () => {
  const namesOf = ({ status, timeline, shipping, refunds }: Order) =>
    withRefunds(timelineSteps({ status, timeline, pickup: shipping.pickup }), refunds).map((step) =>
      'refund' in step ? `${step.refund.amount} ${step.state}` : step.status,
    )

  it('adds refunds in order of time, and omits those that failed', () => {
    expect(namesOf(orderCancelledByBuyer)).toEqual(['WAITING_PAYMENT', 'PAYED', 'CANCELLED', '90.97 current'])
    const refund: Refund = { amount: 10, lines: [], cause: 'SHOP', state: 'DONE', at: '2026-11-23T14:10:00.000Z' }
    const refunds = [refund, { ...refund, state: 'FAILED' as const }]
    expect(namesOf({ ...orderDelivered, refunds })).toEqual([
      'WAITING_PAYMENT',
      'PAYED',
      '10 done',
      'IN_ROUTE',
      'DELIVERED',
    ])
  })
})
