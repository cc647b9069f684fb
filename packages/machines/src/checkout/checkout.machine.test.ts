import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, transition, waitFor, type SnapshotFrom } from 'xstate'

import { addressHome } from '@lotus/fixtures/addresses'
import { deliveryAddress, guestData, intentOpen } from '@lotus/fixtures/checkout'
import { pixPending } from '@lotus/fixtures/payments'
import { quoteCentre } from '@lotus/fixtures/shipping'
import { orderWaitingPix } from '@lotus/fixtures/orders'

import { rejected } from '../payment/payment.examples.ts'
import { paymentMachine } from '../payment/payment.machine.ts'
import type { CreatePaymentInput } from '../payment/payment.types.ts'
import { deadEnds, explore, restingStates } from '../testing.ts'
import { checkoutExamples } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { checkoutState, isOpen } from './checkout.rules.ts'
import { address, confirm, delivery, events, guest, input, pix } from './checkout-journeys.examples.ts'
import {
  checkoutSteps,
  type AddressAnswer,
  type CheckoutEmitted,
  type CreateIntentInput,
  type CreateOrderInput,
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

/** Two snapshots are equivalent if the same transitions are possible in both. */
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
    context.quote !== null,
    context.expectedTotal !== null,
    context.guestData?.cpf === undefined,
    context.account?.userId ?? null,
    context.account?.addressId ?? null,
    context.pickup,
    context.error?.code === 'NETWORK_ERROR',
  ])
const sameWithWindows = (snapshot: Snapshot) =>
  JSON.stringify([
    same(snapshot),
    snapshot.context.selectedShipping?.scheduled === true,
    snapshot.context.selectedShipping?.window !== undefined,
    snapshot.context.windows !== null,
    snapshot.context.newWindow !== null,
    snapshot.context.hold !== null,
  ])

const hasWindows = (answer: QuoteAnswer) => answer.ok && answer.quote.options.some(({ scheduled }) => scheduled)
const quotes = checkoutExamples.answers.quoteShipping
/** Without windows, and with windows for one kind of shopper: both at once have too many states. */
const models = {
  days: {
    ...checkoutExamples,
    answers: { ...checkoutExamples.answers, quoteShipping: quotes.filter((a) => !hasWindows(a)) },
  },
  windows: {
    ...checkoutExamples,
    events: {
      ...events,
      'cart.change': [],
      'checkout.reset': [],
      'pickup.choose': [],
      'plan.choose': [],
      'substitution.change': [],
      'user.enter': [],
    },
    answers: { ...checkoutExamples.answers, quoteShipping: quotes.filter(hasWindows) },
  },
}

describe('checkoutMachine, walked (DS-05)', () => {
  const days = explore(checkoutMachine, models.days, same)
  const windows = explore(checkoutMachine, models.windows, sameWithWindows)
  const paths = [...days.paths, ...windows.paths]

  it.each(restingStates(checkoutMachine))('CHK-01 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always leaves the shopper a way to an end', () => {
    expect([...deadEnds(days.steps), ...deadEnds(windows.steps)]).toEqual([])
  })

  it('CHK-01 is at exactly one step in every state', () => {
    for (const { state } of paths)
      expect([state.value, checkoutSteps.filter((name) => state.hasTag(name)).length]).toEqual([state.value, 1])
  })

  it('CHK-01 opens no step before the earlier ones are complete', () => {
    for (const { state } of paths) {
      const step = checkoutSteps.find((name) => state.hasTag(name))
      if (step !== undefined && !state.matches('placing'))
        expect([step, isOpen(state.context, step)]).toEqual([step, true])
    }
  })

  it('CHK-07 has an order exactly in the state placed', () => {
    for (const { state } of paths) expect(state.context.order !== null).toBe(state.matches('placed'))
  })

  it('CHK-08 is locked from the reservation of the order, except while the shopper chooses the payment', () => {
    const locked = paths.filter(({ state }) => state.hasTag('locked')).map(({ state }) => JSON.stringify(state.value))
    expect([...new Set(locked)].toSorted()).toEqual([
      '"placed"',
      '{"payment":"holding"}',
      '{"payment":"paying"}',
      '{"payment":"reserving"}',
      '{"payment":"unknown"}',
      '{"placing":"asking"}',
      '{"placing":"failed"}',
      '{"review":"extending"}',
      '{"review":"renewing"}',
      '{"review":"reserving"}',
      '{"shipping":"holding"}',
    ])
  })

  it('CHK-08 opens no other step while it is locked', () => {
    const locked = paths
      .map(({ state }) => state)
      .filter((state) => state.hasTag('locked') && state.status === 'active')
    expect(locked.length).toBeGreaterThan(0)
    for (const state of locked)
      for (const event of events['step.open'])
        expect(transition(checkoutMachine, state, event)[0].value).toEqual(state.value)
  })

  it('CHK-08 never pays without an intent and a persisted key', () => {
    for (const { state } of paths)
      if (state.matches({ payment: 'paying' })) {
        expect(state.context.intent).not.toBeNull()
        expect(state.context.paymentKey).not.toBeNull()
      }
  })

  it('CHK-03 CHK-04 reviews only a delivery that is quoted for the CEP of the address, or a pickup', () => {
    const reviewed = paths.map(({ state }) => state).filter((state) => state.hasTag('review'))
    expect(reviewed.some(({ context }) => context.pickup)).toBe(true)
    for (const { context } of reviewed)
      if (context.pickup) expect(context.selectedShipping?.pickup).toBe(true)
      else expect(context.selectedShipping?.zipCode).toBe(context.selectedAddress?.zipCode)
  })

  it('BEY-12 reviews a delivery with windows only with the hold of the chosen one', () => {
    const scheduled = paths.filter(
      ({ state }) => state.hasTag('review') && state.context.selectedShipping?.scheduled === true,
    )
    expect(scheduled.length).toBeGreaterThan(0)
    for (const { state } of scheduled)
      expect(state.context.hold?.window.windowId).toBe(state.context.selectedShipping?.window?.windowId)
  })

  it('CHK-01 describes the state in the terms of the specification, with sorted, unique and valid steps', () => {
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
  const model = { ...models.days, input: { ...input, user: { userId: 1, hasCpf: false } } }
  const { paths, steps } = explore(checkoutMachine, model, same)

  it('D38 never shows the entry step, and always leaves the shopper a way to an end', () => {
    expect(paths.some(({ state }) => state.matches('entry'))).toBe(false)
    expect(deadEnds(steps)).toEqual([])
  })

  it('CHK-01 reserves nothing for an account without its saved address, except for pickup', () => {
    for (const { state } of paths)
      if (state.matches({ review: 'reserving' }))
        expect(state.context.pickup || state.context.account?.addressId !== null).toBe(true)
  })

  it('S37 does not carry the choices of one account over to another', () => {
    for (const { context } of paths.map(({ state }) => state))
      if (context.account?.userId === 2 && context.account.addressId === null)
        expect(context.selectedAddress).toBeNull()
  })
})
describe('checkoutMachine, run', () => {
  it('D18 sends the shopper’s data to the server and reuses one key for retries', async () => {
    const intents: CreateIntentInput[] = []
    const payments: CreatePaymentInput[] = []
    const machine = checkoutMachine.provide({
      actors: {
        quoteShipping: fromPromise<QuoteAnswer, QuoteInput>(async () => ({ ok: true as const, quote: quoteCentre })),
        previewCart: fromPromise<PreviewAnswer, PreviewInput>(async () => checkoutExamples.answers.previewCart[0]!),
        createIntent: fromPromise<IntentAnswer, CreateIntentInput>(async ({ input: request }) => {
          intents.push(request)
          if (intents.length === 1) throw new TypeError('Failed to fetch')
          return { ok: true, intent: intentOpen }
        }),
        payment: paymentMachine.provide({
          actors: {
            createPayment: fromPromise<PaymentAnswer, CreatePaymentInput>(async ({ input: payment }) => {
              payments.push(payment)
              return { ok: true, payment: pixPending }
            }),
          },
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
      substitution: confirm.substitution.order,
    })
    expect(payments).toEqual([{ intentId: intentOpen.intentId, request: { method: 'pix' }, key: pix.key }])
  })

  it('CHK-07 orders for the account with the address id and without guest data', async () => {
    const intents: CreateIntentInput[] = []
    const orders: CreateOrderInput[] = []
    const machine = checkoutMachine.provide({
      actors: {
        quoteShipping: fromPromise<QuoteAnswer, QuoteInput>(async () => ({ ok: true as const, quote: quoteCentre })),
        previewCart: fromPromise<PreviewAnswer, PreviewInput>(async () => checkoutExamples.answers.previewCart[0]!),
        saveAddress: fromPromise<AddressAnswer, SaveAddressInput>(async () => ({ ok: true, address: addressHome })),
        createIntent: fromPromise<IntentAnswer, CreateIntentInput>(async ({ input: request }) => {
          intents.push(request)
          return { ok: true, intent: intentOpen }
        }),
        payment: paymentMachine.provide({
          actors: {
            createPayment: fromPromise<PaymentAnswer, CreatePaymentInput>(async () => ({
              ok: true,
              payment: pixPending,
            })),
          },
        }),
        createOrder: fromPromise<OrderAnswer, CreateOrderInput>(async ({ input: request }) => {
          orders.push(request)
          return { ok: true, order: orderWaitingPix }
        }),
      },
    })
    const actor = createActor(machine, { input: { ...input, user: { userId: 1, hasCpf: false } } })
    const emitted: CheckoutEmitted[] = []
    actor.on('*', (event) => void emitted.push(event))
    actor.start()
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
          substitution: confirm.substitution.order,
        },
      },
    ])
    expect(orders.map(({ mode, intent }) => [mode, intent.intentId])).toEqual([['user', intentOpen.intentId]])
    expect(emitted).toEqual([
      { type: 'step.entered', step: 'address' },
      { type: 'step.entered', step: 'address' },
      { type: 'address.saved' },
      { type: 'step.entered', step: 'shipping' },
      { type: 'step.entered', step: 'review' },
      { type: 'step.entered', step: 'payment' },
      { type: 'order.placed', order: orderWaitingPix, mode: 'user' },
    ])
  })

  it('emits address.failed when the address cannot be saved', async () => {
    const machine = checkoutMachine.provide({
      actors: {
        saveAddress: fromPromise<AddressAnswer, SaveAddressInput>(async () => rejected('ADDRESS_LIMIT_REACHED')),
      },
    })
    const actor = createActor(machine, { input: { ...input, user: { userId: 1, hasCpf: true } } })
    const emitted: string[] = []
    actor.on('*', ({ type }) => void emitted.push(type))
    actor.start()
    actor.send(events['address.add'][0])
    await waitFor(actor, (snapshot) => snapshot.context.error !== null)
    expect(emitted).toEqual(['step.entered', 'step.entered', 'address.failed', 'step.entered'])
  })
})
