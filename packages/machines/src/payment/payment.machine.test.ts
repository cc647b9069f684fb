import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock, waitFor, type AnyEventObject } from 'xstate'

import { cardApproved, cardRejections, intentOpen, intentWaitingPix, pixPending } from '@lotus/fixtures/checkout'

import type { Payment } from '@lotus/openapi/schema'

import type { IntentAnswer, PaymentAnswer } from '../checkout/checkout.types.ts'
import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { paymentExamples, rejected } from './payment.examples.ts'
import { paymentMachine } from './payment.machine.ts'
import { maxLookups } from './payment.rules.ts'
import type { CreatePaymentInput, FindIntentInput } from './payment.types.ts'

const { input } = paymentExamples
const afterReload = { ...input, request: null }
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
const created = (answer: PaymentAnswer) => done('createPayment', answer)
const found = (answer: IntentAnswer) => done('findIntent', answer)
const intentWith = (payment: Payment) => ({
  ok: true as const,
  intent: { ...intentOpen, payments: [payment] },
})
const declined = cardRejections.cc_rejected_insufficient_amount
const unknown = { ...cardApproved, status: 'unknown' as const }
const paused: AnyEventObject = { type: 'xstate.after.lookupPause.payment.confirming.waiting' }
const unanswered = Array.from({ length: maxLookups }, () => [broken('findIntent'), paused]).flat()

describe('paymentMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(paymentMachine, paymentExamples)

  it.each(restingStates(paymentMachine))('CHK-08 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always reaches an outcome', () => {
    expect(deadEnds(steps)).toEqual([])
  })

  it('CHK-08 ends in the state of its outcome', () => {
    for (const { state } of paths)
      if (state.status === 'done') expect(state.output).toMatchObject({ outcome: state.value })
  })

  it('CHK-08 creates a payment only with a request, and never after a lookup', () => {
    const [restored] = explore(paymentMachine, { ...paymentExamples, input: afterReload }).paths.map(
      ({ state }) => state,
    )
    expect(restored?.value).toEqual({ confirming: 'asking' })
    for (const { state, nextState } of steps)
      if (nextState.matches('creating'))
        expect([state.matches('creating'), nextState.context.lookups]).toEqual([true, 0])
  })

  it('CHK-08 looks up the outcome a limited number of times', () => {
    for (const { state } of paths) expect(state.context.lookups).toBeLessThanOrEqual(maxLookups)
  })
})

describe('paymentMachine, journeys', () => {
  it.each<[string, AnyEventObject[], unknown]>([
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
    [
      'looks up again after the pause',
      [broken('createPayment'), broken('findIntent'), paused],
      { confirming: 'asking' },
    ],
    ['CHK-08 gives up after the last lookup', [broken('createPayment'), ...unanswered], 'unknown'],
    [
      'CHK-08 accepts an outcome that the last lookup finds',
      [broken('createPayment'), ...unanswered.slice(0, -2), found({ ok: true, intent: intentWaitingPix })],
      'paid',
    ],
  ])('%s', (_title, journey, end) => {
    expect(play(paymentMachine, input, journey).value).toEqual(end)
  })

  it('CHK-11 only looks up the outcome after a reload', () => {
    expect(play(paymentMachine, afterReload, []).value).toEqual({ confirming: 'asking' })
  })

  it.each<[AnyEventObject[], unknown]>([
    [[created({ ok: true, payment: pixPending })], { outcome: 'paid', payment: pixPending }],
    [[created({ ok: true, payment: declined })], { outcome: 'declined', payment: declined }],
    [[created(rejected('TOO_MANY_ATTEMPTS'))], { outcome: 'failed', error: { code: 'TOO_MANY_ATTEMPTS' } }],
    [[created(rejected('OUT_OF_STOCK'))], { outcome: 'outdated', error: { code: 'OUT_OF_STOCK' } }],
    [
      [broken('createPayment'), found(rejected('NOT_FOUND'))],
      { outcome: 'outdated', error: { code: 'INTENT_EXPIRED' } },
    ],
    [
      [broken('createPayment'), found({ ok: true, intent: intentOpen })],
      { outcome: 'failed', error: { code: 'PAYMENT_PROVIDER_DOWN' } },
    ],
    [[broken('createPayment'), ...unanswered], { outcome: 'unknown' }],
  ])('outputs the outcome with its payment or error (%#)', (journey, output) => {
    expect(play(paymentMachine, input, journey).output).toEqual(output)
  })
})

describe('paymentMachine, run', () => {
  it('CHK-08 sends one payment with its key, then looks up the outcome every 3 s', async () => {
    const clock = new SimulatedClock()
    const payments: CreatePaymentInput[] = []
    const lookups: number[] = []
    const machine = paymentMachine.provide({
      actors: {
        createPayment: fromPromise<PaymentAnswer, CreatePaymentInput>(async ({ input: payment }) => {
          payments.push(payment)
          throw new TypeError('Failed to fetch')
        }),
        findIntent: fromPromise<IntentAnswer, FindIntentInput>(async () => {
          lookups.push(clock.now())
          return lookups.length < 3 ? rejected('UNEXPECTED') : { ok: true, intent: intentWaitingPix }
        }),
      },
    })
    const actor = createActor(machine, { input, clock }).start()
    await waitFor(actor, (snapshot) => snapshot.matches({ confirming: 'waiting' }))
    clock.increment(2_999)
    expect(actor.getSnapshot().matches({ confirming: 'waiting' })).toBe(true)
    clock.increment(1)
    await waitFor(actor, (snapshot) => snapshot.matches({ confirming: 'waiting' }))
    clock.increment(3_000)
    await waitFor(actor, ({ status }) => status === 'done')
    expect(actor.getSnapshot().output).toMatchObject({ outcome: 'paid' })
    expect([payments, lookups]).toEqual([[input], [0, 3_000, 6_000]])
  })
})
