import { describe, expect, it } from 'vitest'

import { intentOpen } from '@lotus/fixtures/checkout'

import { orderKey } from './order-key.ts'

const body = { paymentId: '123', paymentStatus: 'pending', shippingServiceName: 'Entrega até as 12h' }

describe('R03 the idempotency key of an order request', () => {
  it('is the same for the same body and has the form of the contract', () => {
    const key = orderKey(intentOpen.intentId, body)
    expect(orderKey(intentOpen.intentId, { ...body })).toBe(key)
    expect(key).toMatch(/^[A-Za-z0-9_-]{16,80}$/)
  })

  it('differs for another intent and for every change of the body', () => {
    const keys = [
      orderKey(intentOpen.intentId, body),
      orderKey('00000000-0000-4000-8000-000000000000', body),
      orderKey(intentOpen.intentId, { ...body, paymentId: '124' }),
      orderKey(intentOpen.intentId, { ...body, paymentStatus: 'approved' }),
      orderKey(intentOpen.intentId, { ...body, shippingServiceName: 'Entrega ate as 12h' }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
