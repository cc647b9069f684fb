import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, waitFor, type SnapshotFrom } from 'xstate'

import { addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData, intentOpen, pixPending, quoteCentre } from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import type { Payment } from '@lotus/openapi/schema'

import { deadEnds, explore, restingStates } from '../testing.ts'
import { checkoutExamples } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { checkoutState, isOpen } from './checkout.rules.ts'
import { address, confirm, delivery, events, guest, input, pix } from './checkout-journeys.examples.ts'
import {
  checkoutSteps,
  type AddressAnswer,
  type CreateIntentInput,
  type CreateOrderInput,
  type CreatePaymentInput,
  type IntentAnswer,
  type OrderAnswer,
  type PaymentAnswer,
  type PreviewAnswer,
  type PreviewInput,
  type QuoteAnswer,
  type QuoteInput,
  type SaveAddressInput,
} from './checkout.types.ts'

type Snapshot = SnapshotFrom<typeof checkoutMachine>

/** Two states are one where the same is possible in both. */
const same = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    context.mode,
    checkoutSteps.map((step) => isOpen(context, step)),
    context.intent !== null,
    context.intentKey !== null,
    context.paymentKey !== null,
    context.payment?.status ?? null,
    context.order !== null,
    context.items[0]?.quantity,
    Math.min(context.asked, 1),
    context.quote !== null,
    context.expectedTotal !== null,
    context.guestData?.cpf === undefined,
    context.account?.userId ?? null,
    context.account?.addressId ?? null,
  ])
describe('checkoutMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(checkoutMachine, checkoutExamples, same)

  it.each(restingStates(checkoutMachine).filter((state) => state !== 'payment.unknown'))(
    'CHK-01 reaches %s',
    (state) => {
      expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
    },
  )

  it('always leaves the shopper a way to an end', () => {
    expect(deadEnds(steps)).toEqual([])
  })

  it('CHK-01 opens no step before the earlier ones are complete', () => {
    for (const { state } of paths) {
      const step = checkoutSteps.find((name) => state.hasTag(name))
      if (step !== undefined && !state.matches('placing'))
        expect([step, isOpen(state.context, step)]).toEqual([step, true])
    }
  })

  it('CHK-07 holds an order exactly where one was placed', () => {
    for (const { state } of paths) expect(state.context.order !== null).toBe(state.matches('placed'))
  })

  it('CHK-08 never asks for a payment without an intent and a kept key', () => {
    for (const { state } of paths)
      if (state.matches({ payment: 'paying' })) {
        expect(state.context.intent).not.toBeNull()
        expect(state.context.paymentKey).not.toBeNull()
      }
  })

  it('CHK-03 has a chosen shipping only for the CEP of the address', () => {
    for (const { context } of paths.map(({ state }) => state))
      if (context.selectedShipping !== null)
        expect(context.selectedShipping.zipCode).toBe(context.selectedAddress?.zipCode)
  })

  it('CHK-01 tells the state in the specification’s words, steps sorted, unique and valid', () => {
    for (const { state } of paths) {
      const { completedSteps, stepValidation } = checkoutState(state.context, {
        isProcessing: state.hasTag('busy'),
        currentStep: 'entry',
      })
      expect(completedSteps).toEqual([...new Set(completedSteps)].toSorted((a, b) => a - b))
      for (const step of completedSteps) expect(stepValidation[checkoutSteps[step]!]).toBe(true)
    }
  })
})

describe('checkoutMachine, walked as a user (DS-05)', () => {
  const model = { ...checkoutExamples, input: { ...input, user: { userId: 1, hasCpf: false } } }
  const { paths, steps } = explore(checkoutMachine, model, same)

  it('D38 never enters, and always leaves the shopper a way to an end', () => {
    expect(paths.some(({ state }) => state.matches('entry'))).toBe(false)
    expect(deadEnds(steps)).toEqual([])
  })

  it('CHK-01 reserves nothing for an account without its saved address', () => {
    for (const { state } of paths)
      if (state.matches({ review: 'reserving' })) expect(state.context.account?.addressId).not.toBeNull()
  })

  it('S37 holds what an account chose for that account alone', () => {
    for (const { context } of paths.map(({ state }) => state))
      if (context.account?.userId === 2 && context.account.addressId === null)
        expect(context.selectedAddress).toBeNull()
  })
})
describe('checkoutMachine, run', () => {
  it('D18 hands the shopper’s answers to the shop and one key to every repeat', async () => {
    const intents: CreateIntentInput[] = []
    const payments: CreatePaymentInput[] = []
    const machine = checkoutMachine.provide({
      actors: {
        quoteShipping: fromPromise<QuoteAnswer, QuoteInput>(async () => ({ ok: true as const, quote: quoteCentre })),
        previewCart: fromPromise<PreviewAnswer, PreviewInput>(async () => checkoutExamples.answers.previewCart[0]!),
        createIntent: fromPromise<IntentAnswer, CreateIntentInput>(async ({ input: asked }) => {
          intents.push(asked)
          if (intents.length === 1) throw new TypeError('Failed to fetch')
          return { ok: true, intent: intentOpen }
        }),
        createPayment: fromPromise<PaymentAnswer, CreatePaymentInput>(async ({ input: asked }) => {
          payments.push(asked)
          return { ok: true, payment: pixPending satisfies Payment }
        }),
        createOrder: fromPromise<OrderAnswer, CreateOrderInput>(async () => ({
          ok: true as const,
          order: orderWaitingPix,
        })),
      },
    })
    const actor = createActor(machine, { input }).start()
    actor.send(guest)
    actor.send(address)
    await waitFor(actor, (snapshot) => snapshot.matches({ shipping: 'choosing' }))
    actor.send(delivery as never)
    actor.send({ type: 'shipping.submit' })
    await waitFor(actor, (snapshot) => snapshot.matches({ review: 'ready' }))
    actor.send(confirm)
    await waitFor(actor, (snapshot) => snapshot.context.error?.code === 'NETWORK_ERROR')
    actor.send({ ...confirm, key: 'second-press-0123' })
    await waitFor(actor, (snapshot) => snapshot.matches({ payment: 'choosing' }))
    actor.send(pix)
    await waitFor(actor, (snapshot) => snapshot.matches('placed'))
    expect(intents.map(({ key }) => key)).toEqual([confirm.key, confirm.key])
    expect(intents[1]?.request).toEqual({
      items: input.items,
      guest: guestData,
      address: deliveryAddress,
      quoteId: quoteCentre.quoteId,
      serviceId: delivery.serviceId,
      expectedTotal: confirm.total,
      substitution: confirm.substitution,
    })
    expect(payments).toEqual([{ intentId: intentOpen.intentId, request: { method: 'pix' }, key: pix.key }])
  })

  it('CHK-07 orders under the account: its address by id, no guest, its own call', async () => {
    const intents: CreateIntentInput[] = []
    const orders: CreateOrderInput[] = []
    const machine = checkoutMachine.provide({
      actors: {
        quoteShipping: fromPromise<QuoteAnswer, QuoteInput>(async () => ({ ok: true as const, quote: quoteCentre })),
        previewCart: fromPromise<PreviewAnswer, PreviewInput>(async () => checkoutExamples.answers.previewCart[0]!),
        saveAddress: fromPromise<AddressAnswer, SaveAddressInput>(async () => ({ ok: true, address: addressHome })),
        createIntent: fromPromise<IntentAnswer, CreateIntentInput>(async ({ input: asked }) => {
          intents.push(asked)
          return { ok: true, intent: intentOpen }
        }),
        createPayment: fromPromise<PaymentAnswer, CreatePaymentInput>(async () => ({ ok: true, payment: pixPending })),
        createOrder: fromPromise<OrderAnswer, CreateOrderInput>(async ({ input: asked }) => {
          orders.push(asked)
          return { ok: true, order: orderWaitingPix }
        }),
      },
    })
    const actor = createActor(machine, { input: { ...input, user: { userId: 1, hasCpf: false } } }).start()
    actor.send({ ...events['address.add'][0], cpf: guestData.cpf })
    await waitFor(actor, (snapshot) => snapshot.matches({ shipping: 'choosing' }))
    actor.send(delivery as never)
    actor.send({ type: 'shipping.submit' })
    await waitFor(actor, (snapshot) => snapshot.matches({ review: 'ready' }))
    actor.send(confirm)
    await waitFor(actor, (snapshot) => snapshot.matches({ payment: 'choosing' }))
    actor.send(pix)
    await waitFor(actor, (snapshot) => snapshot.matches('placed'))
    expect(intents).toEqual([
      {
        mode: 'user',
        key: confirm.key,
        request: {
          items: input.items,
          addressId: addressHome.addressId,
          cpf: guestData.cpf,
          quoteId: quoteCentre.quoteId,
          serviceId: delivery.serviceId,
          expectedTotal: confirm.total,
          substitution: confirm.substitution,
        },
      },
    ])
    expect(orders.map(({ mode, key }) => [mode, key])).toEqual([['user', `order-${intentOpen.intentId}`]])
  })
})
