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
  it('shows the whole way from the start', () => {
    expect(states(orderWaitingPix)).toEqual([
      'WAITING_PAYMENT current',
      'PAYED todo',
      'IN_ROUTE todo',
      'DELIVERED todo',
    ])
  })

  it('begins with paid where nothing was waited for', () => {
    expect(states(orderPayedByCard)).toEqual(['PAYED current', 'IN_ROUTE todo', 'DELIVERED todo'])
  })

  it('ends with delivered, all done', () => {
    expect(states(orderDelivered)).toEqual(['WAITING_PAYMENT done', 'PAYED done', 'IN_ROUTE done', 'DELIVERED done'])
  })

  it('ends with cancelled, with nothing to come', () => {
    expect(states(orderCancelledByExpiry)).toEqual(['WAITING_PAYMENT done', 'CANCELLED ended'])
  })

  it('puts the days at the delivery, or where it can be collected', () => {
    const arrivals = ({ status, timeline, shipping }: Order) =>
      timelineSteps({ status, timeline, pickup: shipping.pickup })
        .filter(({ isArrival }) => isArrival)
        .map((step) => step.status)
    expect(arrivals(orderWaitingPix)).toEqual(['DELIVERED'])
    expect(arrivals(orderPickup)).toEqual(['IN_ROUTE'])
  })
})
