import { describe, expect, it } from 'vitest'

import {
  orderCancelledByExpiry,
  orderDelivered,
  orderPayedByCard,
  orderPickup,
  orderWaitingPix,
} from '@lotus/fixtures/orders'
import type { Order } from '@lotus/openapi/schema'

import { timelineSteps } from './timeline-steps.ts'

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
