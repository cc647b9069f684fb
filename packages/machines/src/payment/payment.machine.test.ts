import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock, waitFor, type AnyEventObject } from 'xstate'

import { intentOpen, intentWaitingPix } from '@lotus/fixtures/checkout'
import { pixPending } from '@lotus/fixtures/payments'

import type { IntentAnswer, PaymentAnswer } from '../checkout/checkout.types.ts'
import { broken, deadEnds, explore, play, restingStates } from '../testing.ts'
import { paymentJourneys, unanswered, created, found, declined } from './payment-journeys.examples.ts'
import { paymentExamples, rejected } from './payment.examples.ts'
import { paymentMachine } from './payment.machine.ts'
import { maxLookups } from './payment.rules.ts'
import type { CreatePaymentInput, FindIntentInput } from './payment.types.ts'

const { input } = paymentExamples
const afterReload = { ...input, request: null }
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
  it.each(paymentJourneys)('%s', (_title, journey, end) => {
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
