import { setImmediate } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock } from 'xstate'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { documentSyncJourneys, input } from './document-sync-journeys.examples.ts'
import { answer, documentSyncExamples, failure } from './document-sync.examples.ts'
import { documentSyncMachine } from './document-sync.machine.ts'
import { maxServerErrors, pauseAfter } from './document-sync.rules.ts'
import type { SyncAnswer } from './document-sync.types.ts'

describe('documentSyncMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(documentSyncMachine, documentSyncExamples, ({ value, context }) => {
    const { pending, isEssential, isStale, attempts, serverErrors, rejection } = context
    return JSON.stringify([
      value,
      pending > 0,
      isEssential,
      isStale,
      attempts > 0,
      Math.min(serverErrors, maxServerErrors),
      rejection !== null,
    ])
  })

  it.each(restingStates(documentSyncMachine))('CART-06 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always returns to idle', () => {
    expect(deadEnds(steps, ({ value }) => value === 'idle')).toEqual([])
  })

  it('CART-06 is idle only without pending commands, a rejection or an outdated state', () => {
    const idle = paths.filter(({ state }) => state.matches('idle'))
    for (const { state } of idle) expect(state.context).toMatchObject({ pending: 0, isStale: false, rejection: null })
  })

  it('D32 never gives up an essential command', () => {
    const given = steps.filter(
      ({ state, nextState }) => state.context.rejection === null && nextState.context.rejection !== null,
    )
    expect(given.length).toBeGreaterThan(0)
    expect(given.filter(({ state }) => state.context.isEssential)).toEqual([])
  })
})

describe('documentSyncMachine, journeys', () => {
  it.each(documentSyncJourneys)('%s', (_title, journey, state) => {
    expect(play(documentSyncMachine, input, journey).value).toEqual(state)
  })
})

describe('documentSyncMachine, run', () => {
  async function run(answers: SyncAnswer[]) {
    const clock = new SimulatedClock()
    const calls: string[] = []
    const answered = (name: string) =>
      fromPromise<SyncAnswer, null>(async () => {
        calls.push(name)
        return (name === 'send' ? answers.shift() : undefined) ?? answer
      })
    const log = (name: string) => () => void calls.push(name)
    const machine = documentSyncMachine.provide({
      actors: { send: answered('send'), read: answered('read') },
      actions: { settle: log('settle'), reject: log('reject'), acknowledge: log('acknowledge') },
    })
    const actor = createActor(machine, { input: { ...input, pending: 1 }, clock })
    actor.start()
    for (let step = 0; step < 20; step += 1) {
      await setImmediate()
      clock.increment(60_000)
    }
    actor.stop()
    return calls
  }

  it('settles the answer of a command without a read', async () => {
    expect(await run([])).toEqual(['send', 'settle'])
  })

  it('retries a command until the server answers', async () => {
    const calls = await run([failure('network'), failure('busy'), failure('server')])
    expect(calls.slice(0, 5)).toEqual(['send', 'send', 'send', 'send', 'settle'])
  })

  it('reads the state between the last server error and the report', async () => {
    const calls = await run(Array.from({ length: maxServerErrors }, () => failure('server')))
    expect(calls).toEqual([...Array.from({ length: maxServerErrors }, () => 'send'), 'read', 'reject'])
  })
})

describe('the pause before a retry', () => {
  it('R11 doubles up to 30 s and is at least as long as the server requests', () => {
    const after = (attempts: number, retryAfter = 0) =>
      pauseAfter({ attempts, spread: 0.5, problem: failure('busy', { retryAfter }) })
    expect([after(1) <= 1000, after(2) > 1000, after(9) <= 30_000, after(20) <= 30_000]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(after(1, 45_000)).toBe(45_000)
  })
})
