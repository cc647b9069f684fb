import { expect, it } from 'vitest'
import { initialTransition, transition, type StateNode } from 'xstate'

import { play } from '../testing.ts'
import { purchaseJourneys } from './purchase-journeys.examples.ts'
import { input, purchaseExamples } from './purchase.examples.ts'
import { purchaseMachine } from './purchase.machine.ts'

const before = ([, facts, events]: (typeof purchaseJourneys)[number]) =>
  play(purchaseMachine, facts, events.slice(0, -1))

it.each(purchaseJourneys)('BEY-26 a purchase %s', (...journey) => {
  const [, , events, state, causes] = journey
  const last = events.at(-1)
  if (last === undefined) throw new Error('A journey has an event')
  const [next, actions] = transition(purchaseMachine, before(journey), last)
  expect([next.value, actions.map(({ type }) => type)]).toEqual([state, causes])
})

it('BEY-26 walks every transition of the purchase machine', () => {
  const walked = new Set(
    purchaseJourneys.flatMap((journey) => {
      const last = journey[2].at(-1)
      return last === undefined ? [] : (purchaseMachine.getTransitionData(before(journey), last) ?? [])
    }),
  )
  const states = Object.values(purchaseMachine.states) as StateNode[]
  const all = states.flatMap((state) => [...state.transitions.values()].flat())
  const missed = all.filter((one) => !walked.has(one as never))
  expect(missed.map(({ source, eventType }) => `${source.key} ${eventType}`)).toEqual([])
  expect(all.length).toBeGreaterThan(20)
})

it('BEY-26 every event has an example, and a cancelled purchase expects none', () => {
  expect(purchaseMachine.events.toSorted()).toEqual(Object.keys(purchaseExamples.events).toSorted())
  expect(initialTransition(purchaseMachine, input)[0].value).toBe('open')
  const [cancelled] = [purchaseMachine.resolveState({ value: 'cancelled', context: input })]
  expect(
    Object.values(purchaseExamples.events)
      .flat()
      .filter((event) => cancelled.can(event)),
  ).toEqual([])
})
