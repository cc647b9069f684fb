import type { AnyEventObject } from 'xstate'

import { intentOpen, intentWaitingPix } from '@lotus/fixtures/checkout'
import { cardApproved, cardRejections, pixPending } from '@lotus/fixtures/payments'
import type { Payment } from '@lotus/openapi/schema'

import type { IntentAnswer, PaymentAnswer } from '../checkout/checkout.types.ts'
import { broken, done } from '../testing.ts'
import { rejected } from './payment.examples.ts'
import { maxLookups } from './payment.rules.ts'

export const created = (answer: PaymentAnswer) => done('createPayment', answer)
export const found = (answer: IntentAnswer) => done('findIntent', answer)
const intentWith = (payment: Payment) => ({
  ok: true as const,
  intent: { ...intentOpen, payments: [payment] },
})
export const declined = cardRejections.cc_rejected_insufficient_amount
export const unknown = { ...cardApproved, status: 'unknown' as const }
const paused: AnyEventObject = { type: 'xstate.after.lookupPause.payment.confirming.waiting' }
export const unanswered = Array.from({ length: maxLookups }, () => [broken('findIntent'), paused]).flat()

/** Recorded runs of the machine, for its test and its inspector: a title, the events and the state after them. */
export const paymentJourneys: [string, AnyEventObject[], unknown][] = [
  ['begins by creating the payment', [], 'creating'],
  ['is paid with an approved card', [created({ ok: true, payment: cardApproved })], 'paid'],
  ['is paid with a pending Pix, which settles later', [created({ ok: true, payment: pixPending })], 'paid'],
  ['CHK-08 is declined with a rejected card', [created({ ok: true, payment: declined })], 'declined'],
  ['fails when the provider is down', [created(rejected('PAYMENT_PROVIDER_DOWN'))], 'failed'],
  ['is outdated when the reservation expired', [created(rejected('INTENT_EXPIRED'))], 'outdated'],
  ['CHK-08 looks up the outcome after a lost answer', [broken('createPayment')], { confirming: 'asking' }],
  [
    'CHK-08 looks up the outcome when the provider does not know it',
    [created({ ok: true, payment: unknown })],
    { confirming: 'asking' },
  ],
  [
    'CHK-08 looks up the outcome while another request is in progress',
    [created(rejected('PAYMENT_IN_PROGRESS'))],
    { confirming: 'asking' },
  ],
  [
    'CHK-08 looks up the outcome when the intent is already closed',
    [created(rejected('INTENT_CLOSED'))],
    { confirming: 'asking' },
  ],
  [
    'CHK-08 finds the payment of a lost answer',
    [broken('createPayment'), found({ ok: true, intent: intentWaitingPix })],
    'paid',
  ],
  ['CHK-08 finds a declined payment', [broken('createPayment'), found(intentWith(declined))], 'declined'],
  [
    'CHK-08 fails when no payment reached the server',
    [broken('createPayment'), found({ ok: true, intent: intentOpen })],
    'failed',
  ],
  [
    'CHK-08 fails when the payment that it finds was cancelled',
    [broken('createPayment'), found(intentWith({ ...cardApproved, status: 'cancelled' }))],
    'failed',
  ],
  ['is outdated when the intent is gone', [broken('createPayment'), found(rejected('NOT_FOUND'))], 'outdated'],
  [
    'waits before the next lookup when the outcome is still unknown',
    [broken('createPayment'), found(intentWith(unknown))],
    { confirming: 'waiting' },
  ],
  [
    'waits before the next lookup when a lookup fails',
    [broken('createPayment'), broken('findIntent')],
    {
      confirming: 'waiting',
    },
  ],
  ['looks up again after the pause', [broken('createPayment'), broken('findIntent'), paused], { confirming: 'asking' }],
  ['CHK-08 gives up after the last lookup', [broken('createPayment'), ...unanswered], 'unknown'],
  [
    'CHK-08 accepts an outcome that the last lookup finds',
    [broken('createPayment'), ...unanswered.slice(0, -2), found({ ok: true, intent: intentWaitingPix })],
    'paid',
  ],
]
