import { describe, expect, it } from 'vitest'
import { transition, type StateNode } from 'xstate'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { purchaseJourneys } from './purchase-journeys.examples.ts'
import { purchaseExamples } from './purchase.examples.ts'
import { purchaseMachine } from './purchase.machine.ts'

const before = ([, facts, events]: (typeof purchaseJourneys)[number]) =>
  play(purchaseMachine, facts, events.slice(0, -1))

describe('purchaseMachine, walked (DS-05)', () => {
  const withdrawn = { ...purchaseExamples, input: { ...purchaseExamples.input, openReturn: 'withdrawal' as const } }
  const { paths, steps } = explore(purchaseMachine, withdrawn)

  it.each(restingStates(purchaseMachine))('BEY-26 reaches %s', (state) => {
    expect(paths.some((path) => path.state.value === state)).toBe(true)
  })

  it('BEY-26 can end every purchase that has an order', () => {
    const isEnded = ({ value }: { value: unknown }) => value === 'cancelled'
    expect(deadEnds(steps, isEnded)).toEqual([])
  })

  it('BEY-26 takes every transition in the journeys', () => {
    const taken = new Set(
      purchaseJourneys.flatMap((journey) => {
        const last = journey[2].at(-1)
        return last === undefined ? [] : (purchaseMachine.getTransitionData(before(journey), last) ?? [])
      }),
    )
    const states = Object.values(purchaseMachine.states) as StateNode[]
    const all = states.flatMap((state) => [...state.transitions.values()].flat())
    const missed = all.filter((one) => !taken.has(one as never))
    expect(missed.map(({ source, eventType }) => `${source.key} ${eventType}`)).toEqual([])
    expect(all.length).toBeGreaterThan(20)
  })

  it('BEY-26 has an example of every event, and expects none after the cancellation', () => {
    expect(purchaseMachine.events.toSorted()).toEqual(Object.keys(purchaseExamples.events).toSorted())
    const cancelled = purchaseMachine.resolveState({ value: 'cancelled', context: purchaseExamples.input })
    const events = Object.values(purchaseExamples.events).flat()
    expect(events.filter((event) => cancelled.can(event))).toEqual([])
  })
})

describe('purchaseMachine, journeys', () => {
  it.each(purchaseJourneys)('BEY-26 %s', (...journey) => {
    const [, , events, state, causes] = journey
    const last = events.at(-1)
    if (last === undefined) throw new Error('A journey has an event')
    const [next, actions] = transition(purchaseMachine, before(journey), last)
    expect([next.value, actions.map(({ type }) => type)]).toEqual([state, causes])
  })
})
