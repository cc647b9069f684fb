import { describe, expect, it } from 'vitest'

import { orderDelivered } from '@lotus/fixtures/orders'
import type { OrderReturn } from '@lotus/openapi/schema'

import { formatDeadline, returnableUnits } from './order-returns.ts'

const [line] = orderDelivered.lines
const returned = (state: OrderReturn['state'], quantity: number): OrderReturn => ({
  kind: 'RETURN',
  state,
  reason: 'DAMAGED',
  note: null,
  answer: null,
  lines: [{ productId: line?.productId ?? 0, quantity }],
  requestedAt: '2026-11-25T12:00:00.000Z',
  changedAt: '2026-11-25T12:00:00.000Z',
})

describe('BEY-10 returnableUnits', () => {
  it('excludes the units of earlier returns, unless the shop rejected them', () => {
    const productId = line?.productId ?? 0
    const quantity = line?.quantity ?? 0
    const left = (returns: OrderReturn[]) => returnableUnits({ lines: orderDelivered.lines, returns }).get(productId)
    expect(left([])).toBe(quantity)
    expect(left([returned('REJECTED', 1)])).toBe(quantity)
    expect(left([returned('RECEIVED', 1), returned('APPROVED', 1)])).toBe(quantity - 2)
  })
})

describe('BEY-10 formatDeadline', () => {
  it('names the last day in the time zone of the shop', () => {
    expect(formatDeadline('2026-12-02T02:59:59.999Z', 'pt-BR')).toBe('1 de dezembro de 2026')
  })
})
