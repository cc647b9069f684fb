import { describe, expect, it } from 'vitest'

import { cardUnknown, pixPending } from '@lotus/fixtures/payments'
import {
  orderCancelledByExpiry,
  orderCardRefused,
  orderDelivered,
  orderInReview,
  orderInRoute,
  orderPayed,
  orderPayedByCard,
  orderPixExpired,
  orderBoletoExpired,
  orderWaitingBoleto,
  orderWaitingWallet,
  orderWalletExpired,
  orderRefunded,
  orderWaitingPix,
  orderWithMissingProduct,
} from '@lotus/fixtures/orders'
import type { Order } from '@lotus/openapi/schema'

import { orderStage, pollOrder, type OrderStage, refundOfCancellation } from './order-stage.ts'

describe('orderStage (CHK-08, CHK-09)', () => {
  it.each<[OrderStage, Order]>([
    ['pix', orderWaitingPix],
    ['boleto', orderWaitingBoleto],
    ['wallet', orderWaitingWallet],
    ['expired', orderWalletExpired],
    ['expired', orderBoletoExpired],
    ['confirming', { ...orderWaitingBoleto, payment: { ...orderWaitingBoleto.payment, boleto: null } }],
    ['confirming', { ...orderWaitingPix, payment: cardUnknown }],
    ['confirming', { ...orderWaitingPix, payment: null }],
    ['expired', orderPixExpired],
    ['expired', { ...orderPixExpired, canPayAgain: false }],
    ['expired', { ...orderWaitingPix, payment: pixPending, canPayAgain: true }],
    ['review', orderInReview],
    ['declined', orderCardRefused],
    ['declined', { ...orderCardRefused, canPayAgain: false }],
    ['paid', orderPayed],
    ['paid', orderPayedByCard],
    ['inRoute', orderInRoute],
    ['delivered', orderDelivered],
    ['cancelled', orderCancelledByExpiry],
    ['refunded', orderRefunded],
    ['chargedBack', { ...orderDelivered, paymentState: 'charged_back' }],
  ])('%s', (stage, order) => {
    expect(orderStage(order)).toBe(stage)
  })

  it('BEY-02 USER-03 polls often while a Pix code is open, less often for a boleto, each minute until the delivery, and never after the end', () => {
    expect(
      [
        orderWaitingPix,
        orderWaitingBoleto,
        orderInReview,
        orderPayed,
        orderInRoute,
        orderDelivered,
        orderCancelledByExpiry,
      ].map(pollOrder),
    ).toEqual([3_000, 30_000, 30_000, 60_000, 60_000, false, false])
  })
})

it('BEY-10 BEY-18 a cancellation gives back what the shop has not refunded before', () => {
  expect(refundOfCancellation(orderPayed)).toBe(90.97)
  expect(refundOfCancellation(orderWithMissingProduct)).toBe(61.3)
  const [refund] = orderWithMissingProduct.refunds
  const refunds = [
    { ...refund!, state: 'FAILED' as const },
    { ...refund!, cause: 'CANCELLED' as const },
  ]
  expect(refundOfCancellation({ ...orderPayed, refunds })).toBe(90.97)
})
