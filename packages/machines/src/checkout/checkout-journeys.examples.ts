import type { AnyEventObject } from 'xstate'

import { addressHome } from '@lotus/fixtures/addresses'
import { intentOpen } from '@lotus/fixtures/checkout'
import { quoteCentre } from '@lotus/fixtures/shipping'

import { done, play } from '../testing.ts'
import { checkoutExamples } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import type { PaymentOutput } from '../payment/payment.types.ts'
import type { CheckoutStep, CheckoutUser } from './checkout.types.ts'

// Events, answers and the journeys to each step for the checkout's tests.

export const { input, events } = checkoutExamples
export const open = (step: CheckoutStep) => ({ type: 'step.open', step })

export const guest = events['guest.submit'][0]
export const address = events['address.submit'][0]
export const confirm = events['review.confirm'][0]
export const pix = events['payment.submit'][0]
export const delivery = { type: 'shipping.select', serviceId: quoteCentre.options[0]?.serviceId ?? '' }
const quoted = done('quoteShipping', { ok: true, quote: quoteCentre })
export const toShipping = [guest, address, quoted]
export const toReview = [...toShipping, delivery, { type: 'shipping.submit' }]
export const checked = done('previewCart', checkoutExamples.answers.previewCart[0])
const reserved = done('createIntent', { ok: true, intent: intentOpen })
export const toReady = [...toReview, checked]
export const toPayment = [...toReady, confirm, reserved]
/** The snapshot of a guest after these events. */
export const at = (journey: AnyEventObject[]) => play(checkoutMachine, input, journey)

export const [enter] = events['user.enter']
export const enterOther = { type: 'user.enter' as const, user: { userId: 2, hasCpf: false } }
export const choose = events['address.choose'][0]
export const saved = done('saveAddress', { ok: true, address: addressHome })
/** The snapshot of a user after these events. */
export const asUser = (journey: AnyEventObject[], user: CheckoutUser = enter.user) =>
  play(checkoutMachine, { ...input, user }, journey)
export const userToReady = [choose, quoted, delivery, { type: 'shipping.submit' }, checked]
export const userToPayment = [...userToReady, confirm, reserved]

/** The outcome of a payment. */
export const settled = (output: PaymentOutput) => done('payment', output)
