import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { deliveryCentre, quoteCentre, quoteMetropolitan } from '@lotus/fixtures/shipping'
import { nextTonight, nextTomorrow, quoteScheduled } from '@lotus/fixtures/windows'

import { cheapestOption, deliveryQuoteOf, oneOfEachKind } from './delivery-quote.ts'
import { priceWithWindow } from './price-with-window.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const idle = { data: undefined, error: null, isPlaceholderData: false, isFetching: false }
const here = { zipCode: '80010000', offline: false }

describe('BEY-05 the delivery estimate', () => {
  it('is none without a CEP and loads with one', () => {
    expect(deliveryQuoteOf(i18n, idle, { ...here, zipCode: null })).toEqual({ status: 'none' })
    expect(deliveryQuoteOf(i18n, { ...idle, isFetching: true }, here)).toEqual({ status: 'asking' })
  })

  it('stays, marked as old, while the cart changes and the next quote loads', () => {
    const answered = { ...idle, data: quoteCentre }
    expect(deliveryQuoteOf(i18n, answered, here)).toEqual({ status: 'answered', quote: quoteCentre, isOld: false })
    const old = { status: 'answered', quote: quoteCentre, isOld: true }
    expect(deliveryQuoteOf(i18n, answered, { ...here, hasChanged: true })).toEqual(old)
    expect(deliveryQuoteOf(i18n, { ...answered, isPlaceholderData: true, isFetching: true }, here)).toEqual(old)
  })

  it('reports offline and errors; a retry is loading', () => {
    const failed = { ...idle, error: new ApiError('SERVICE_UNAVAILABLE', 503) }
    expect(deliveryQuoteOf(i18n, failed, { ...here, offline: true })).toEqual({ status: 'offline' })
    expect(deliveryQuoteOf(i18n, failed, here)).toMatchObject({ status: 'failed', message: expect.stringMatching(/./) })
    expect(deliveryQuoteOf(i18n, { ...failed, isFetching: true }, here)).toEqual({ status: 'asking' })
  })
})

describe('BEY-05 the shipping cost of the cart', () => {
  const pickup = quoteMetropolitan.options.find((option) => option.pickup)!

  it('is the cheapest delivery, although pickup is free', () => {
    expect(cheapestOption(quoteMetropolitan)?.serviceId).toBe('metropolitan-economy')
    expect(oneOfEachKind(quoteMetropolitan).options.map(({ serviceId }) => serviceId)).toEqual([
      'metropolitan-economy',
      pickup.serviceId,
    ])
  })

  it('BEY-12 D67 the cheapest delivery has the lowest price including the fee of its next window', () => {
    expect(priceWithWindow({ cost: 9.9, nextWindow: { ...nextTonight, fee: 2.9 } })).toBe(12.8)
    expect([nextTomorrow, null, undefined].map((nextWindow) => priceWithWindow({ cost: 9.9, nextWindow }))).toEqual([
      9.9, 9.9, 9.9,
    ])
    const later = { ...deliveryCentre, serviceId: 'later', cost: 10.9, scheduled: true, nextWindow: nextTomorrow }
    const options = [...quoteScheduled.options, later]
    expect(cheapestOption({ ...quoteScheduled, options })).toBe(later)
  })

  it('is pickup without a delivery, and null without either', () => {
    expect(cheapestOption({ ...quoteMetropolitan, options: [pickup] })).toBe(pickup)
    expect(oneOfEachKind({ ...quoteMetropolitan, options: [pickup] }).options).toEqual([pickup])
    expect(oneOfEachKind({ ...quoteMetropolitan, options: [] }).options).toEqual([])
  })
})
