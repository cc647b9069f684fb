import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, waitFor, type AnyEventObject, type SnapshotFrom } from 'xstate'

import {
  cardApproved,
  cardRejections,
  deliveryAddress,
  guestData,
  intentOpen,
  intentWaitingPix,
  pixPending,
  quoteCentre,
} from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import type { Payment } from '@lotus/openapi/schema'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { checkoutExamples } from './checkout.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { checkoutState, draftOf, guestDraft, isOpen } from './checkout.rules.ts'
import {
  checkoutSteps,
  type CheckoutStep,
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
} from './checkout.types.ts'

type Snapshot = SnapshotFrom<typeof checkoutMachine>

const { input, events } = checkoutExamples
const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
})
const broken = (actor: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error('network'),
  actorId: actor,
})
const refused = (code: string) => ({ ok: false, error: { code } })
const open = (step: CheckoutStep) => ({ type: 'step.open', step })

const guest = events['guest.submit'][0]
const address = events['address.submit'][0]
const confirm = events['review.confirm'][0]
const pix = events['payment.submit'][0]
const delivery = { type: 'shipping.select', serviceId: quoteCentre.options[0]?.serviceId ?? '' }
const toShipping = [guest, address, done('quoteShipping', { ok: true, quote: quoteCentre })]
const toReview = [...toShipping, delivery, { type: 'shipping.submit' }]
const toReady = [...toReview, done('previewCart', { ok: true, preview: checkoutExamples.answers.previewCart[0] })]
const toPayment = [...toReady, confirm, done('createIntent', { ok: true, intent: intentOpen })]
const at = (journey: AnyEventObject[]) => play(checkoutMachine, input, journey)

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

describe('checkoutMachine, journeys', () => {
  it.each<[string, AnyEventObject[], unknown]>([
    ['begins where nothing is known', [], 'entry'],
    ['asks who, where, how, then shows it all', toReady, { review: 'ready' }],
    ['reserves before it asks how to pay', toPayment, { payment: 'choosing' }],
    ['CHK-01 a deep link to payment leads nowhere before its time', [guest, open('payment')], 'address'],
    ['may go back to any earlier step', [...toPayment, open('address')], 'address'],
    [
      'pays with Pix',
      [
        ...toPayment,
        pix,
        done('createPayment', { ok: true, payment: pixPending }),
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
    [
      'CHK-08 a refused card may be followed by another payment',
      [
        ...toPayment,
        pix,
        done('createPayment', { ok: true, payment: cardRejections.cc_rejected_insufficient_amount }),
        pix,
        done('createPayment', { ok: true, payment: cardApproved }),
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
    [
      'CHK-08 a lost answer is asked for, not paid again',
      [...toPayment, pix, broken('createPayment')],
      { payment: { confirming: 'asking' } },
    ],
    [
      'CHK-08 and found paid',
      [...toPayment, pix, broken('createPayment'), done('findIntent', { ok: true, intent: intentWaitingPix })],
      { placing: 'asking' },
    ],
    [
      'CHK-08 and found never to have come',
      [...toPayment, pix, broken('createPayment'), done('findIntent', { ok: true, intent: intentOpen })],
      { payment: 'failed' },
    ],
    [
      'a provider that is down leaves the shopper where a payment can be asked again',
      [...toPayment, pix, done('createPayment', refused('PAYMENT_PROVIDER_DOWN'))],
      { payment: 'failed' },
    ],
    [
      'CHK-05 stock gone at the last moment shows the order again',
      [...toReady, confirm, done('createIntent', refused('OUT_OF_STOCK'))],
      { review: 'checking' },
    ],
    [
      'CHK-05 a changed price shows the order again',
      [...toReady, confirm, done('createIntent', refused('PRICE_CHANGED'))],
      { review: 'checking' },
    ],
    [
      'CHK-04 a stale quote asks for the shipping again',
      [...toReady, confirm, done('createIntent', refused('QUOTE_STALE'))],
      { shipping: 'quoting' },
    ],
    [
      'an expired reservation shows the order again',
      [...toPayment, pix, done('createPayment', refused('INTENT_EXPIRED'))],
      { review: 'checking' },
    ],
    [
      'CHK-07 an order that could not be made is asked for again',
      [
        ...toPayment,
        pix,
        done('createPayment', { ok: true, payment: pixPending }),
        broken('createOrder'),
        { type: 'order.retry' },
        done('createOrder', { ok: true, order: orderWaitingPix }),
      ],
      'placed',
    ],
    ['nothing can be changed while it is being paid', [...toPayment, pix, open('address')], { payment: 'paying' }],
    [
      'CHK-03 a changed cart asks for the shipping again',
      [...toPayment, events['cart.change'][0]],
      { shipping: 'quoting' },
    ],
  ])('%s', (_title, journey, end) => {
    expect(at(journey).value).toEqual(end)
  })

  it('CHK-03 another CEP clears the shipping, the same address keeps everything', () => {
    expect(
      at([
        ...toPayment,
        open('address'),
        { type: 'address.submit', address: { ...deliveryAddress, zipCode: '01310100' } },
      ]).context,
    ).toMatchObject({ selectedShipping: null, intent: null, intentKey: null })
    expect(at([...toPayment, open('address'), address]).context).toMatchObject({
      intent: intentOpen,
      intentKey: confirm.key,
    })
  })

  it('CHK-03 an error stops processing', () => {
    const snapshot = at([...toPayment, pix, done('createPayment', refused('PAYMENT_PROVIDER_DOWN'))])
    expect(snapshot.hasTag('busy')).toBe(false)
    expect(snapshot.context.error).toEqual({ code: 'PAYMENT_PROVIDER_DOWN' })
  })

  it('CHK-02 CHK-03 reset starts over; a kept e-mail restores guest mode', () => {
    expect(at([...toPayment, { type: 'checkout.reset', guestEmail: null }])).toMatchObject({
      value: 'entry',
      context: { mode: 'pending', guestData: null, selectedAddress: null, intentKey: null },
    })
    expect(at([...toPayment, { type: 'checkout.reset', guestEmail: 'ana@example.com' }])).toMatchObject({
      value: 'entry',
      context: { mode: 'guest', guestData: { email: 'ana@example.com' } },
    })
  })

  it('CHK-07 keeps the key of an unanswered reservation and takes a new one for another total', () => {
    const lost = [...toReady, confirm, broken('createIntent')]
    expect(at([...lost, { ...confirm, key: 'another-0123456789' }]).context.intentKey).toBe(confirm.key)
    expect(at([...lost, { ...confirm, total: confirm.total + 1, key: 'another-0123456789' }]).context.intentKey).toBe(
      'another-0123456789',
    )
  })

  it('CHK-11 a reload in the middle of paying goes on by asking for the outcome', () => {
    const paying = at([...toPayment, pix])
    const reloaded = play(checkoutMachine, { ...input, draft: draftOf(paying.context) }, [])
    expect(reloaded.value).toEqual({ payment: { confirming: 'asking' } })
    expect(draftOf(reloaded.context)).toEqual(draftOf(paying.context))
  })

  it.each<[CheckoutStep, AnyEventObject[]]>([
    ['address', [guest]],
    ['shipping', [guest, address]],
    ['review', toReview],
    ['payment', toPayment],
  ])('CHK-11 a reload comes back to %s', (step, journey) => {
    const reloaded = play(checkoutMachine, { ...input, draft: draftOf(at(journey).context) }, [])
    expect(reloaded.hasTag(step)).toBe(true)
  })

  it('BEY-03 a reload with another cart never pays for the earlier one', () => {
    const draft = draftOf(at(toPayment).context)
    const other = [{ productId: 101, quantity: 3 }]
    const reloaded = play(checkoutMachine, { items: other, draft }, [])
    expect(reloaded.value).toEqual({ shipping: 'quoting' })
    expect(reloaded.context).toMatchObject({
      items: other,
      guestData: guest.guest,
      selectedAddress: address.address,
      selectedShipping: null,
      intent: null,
      intentKey: null,
    })
  })

  it('BEY-03 a payment under way is settled before another cart counts', () => {
    const draft = draftOf(at([...toPayment, pix]).context)
    const other = [{ productId: 101, quantity: 3 }]
    const reloaded = play(checkoutMachine, { items: other, draft }, [])
    expect(reloaded.value).toEqual({ payment: { confirming: 'asking' } })
    expect(reloaded.context).toMatchObject({ items: input.items, intent: intentOpen })
    const declined = play(checkoutMachine, { items: other, draft }, [
      done('findIntent', { ok: true, intent: { ...intentOpen, payments: [cardRejections.cc_rejected_other_reason] } }),
      { type: 'cart.change', items: other },
    ])
    expect(declined.value).toEqual({ shipping: 'quoting' })
  })

  it('CHK-02 the kept e-mail alone restores guest mode', () => {
    const restored = play(checkoutMachine, { ...input, draft: guestDraft(input.items, 'ana@example.com') }, [])
    expect(restored).toMatchObject({
      value: 'entry',
      context: { mode: 'guest', guestData: { email: 'ana@example.com' }, items: input.items },
    })
  })

  it('CHK-06 keeps nothing of a card', () => {
    const paying = at([...toPayment, events['payment.submit'][1] as AnyEventObject])
    expect(JSON.stringify(draftOf(paying.context))).not.toContain('tok_12345678')
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
    })
    expect(payments).toEqual([{ intentId: intentOpen.intentId, request: { method: 'pix' }, key: pix.key }])
  })
})
