import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'

import { ApiError } from '@lotus/api-client/errors'
import { quoteCentre, quoteMetropolitan } from '@lotus/fixtures/checkout'

import { cheapestOption, deliveryQuoteOf, oneOfEachKind } from './delivery-quote.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const idle = { data: undefined, error: null, isPlaceholderData: false, isFetching: false }
const here = { zipCode: '80010000', offline: false }

describe('BEY-05 what is known of a delivery', () => {
  it('is nothing before there is a CEP, and asked for as soon as there is one', () => {
    expect(deliveryQuoteOf(i18n, idle, { ...here, zipCode: null })).toEqual({ status: 'none' })
    expect(deliveryQuoteOf(i18n, { ...idle, isFetching: true }, here)).toEqual({ status: 'asking' })
  })

  it('stays in sight, marked as old, while the cart changes and while the new one is asked for', () => {
    const answered = { ...idle, data: quoteCentre }
    expect(deliveryQuoteOf(i18n, answered, here)).toEqual({ status: 'answered', quote: quoteCentre, isOld: false })
    const old = { status: 'answered', quote: quoteCentre, isOld: true }
    expect(deliveryQuoteOf(i18n, answered, { ...here, hasChanged: true })).toEqual(old)
    expect(deliveryQuoteOf(i18n, { ...answered, isPlaceholderData: true, isFetching: true }, here)).toEqual(old)
  })

  it('says that there is no network, or why it failed; asked again it is on its way', () => {
    const failed = { ...idle, error: new ApiError('SERVICE_UNAVAILABLE', 503) }
    expect(deliveryQuoteOf(i18n, failed, { ...here, offline: true })).toEqual({ status: 'offline' })
    expect(deliveryQuoteOf(i18n, failed, here)).toMatchObject({ status: 'failed', message: expect.stringMatching(/./) })
    expect(deliveryQuoteOf(i18n, { ...failed, isFetching: true }, here)).toEqual({ status: 'asking' })
  })
})

describe('BEY-05 the fee that the cart counts', () => {
  const pickup = quoteMetropolitan.options.find((option) => option.pickup)!

  it('is that of the cheapest delivery, though pickup costs nothing', () => {
    expect(cheapestOption(quoteMetropolitan)?.serviceId).toBe('metropolitan-economy')
    expect(oneOfEachKind(quoteMetropolitan).options.map(({ serviceId }) => serviceId)).toEqual([
      'metropolitan-economy',
      pickup.serviceId,
    ])
  })

  it('is that of fetching it where nothing is delivered, and nothing where there is neither', () => {
    expect(cheapestOption({ ...quoteMetropolitan, options: [pickup] })).toBe(pickup)
    expect(oneOfEachKind({ ...quoteMetropolitan, options: [pickup] }).options).toEqual([pickup])
    expect(oneOfEachKind({ ...quoteMetropolitan, options: [] }).options).toEqual([])
  })
})
