import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, SimulatedClock, type AnyEventObject } from 'xstate'

import type { AuthConfig } from '../auth/auth.types.ts'
import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { refreshJourneys, refreshOutputs, input, token, renewed } from './refresh-journeys.examples.ts'
import { refreshExamples } from './refresh.examples.ts'
import { refreshMachine } from './refresh.machine.ts'
import { retries } from './refresh.rules.ts'
import { type RefreshAnswer, type Token } from './refresh.types.ts'

const at = (journey: AnyEventObject[]) => play(refreshMachine, input, journey)

describe('refreshMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(refreshMachine, refreshExamples)

  it.each(restingStates(refreshMachine))('AUTH-05 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always reaches an answer', () => {
    expect(deadEnds(steps)).toEqual([])
  })

  it('AUTH-06 asks the server at most three times', () => {
    for (const { state } of paths) expect(state.context.failures).toBeLessThanOrEqual(retries)
  })
})

describe('refreshMachine, journeys', () => {
  it.each(refreshJourneys)('%s', (_title, journey, state) => {
    expect(at(journey).value).toEqual(state)
  })

  it.each(refreshOutputs)('%s', (_title, journey, answer) => {
    expect(at(journey)).toMatchObject({ status: 'done', output: answer })
  })
})

describe('refreshMachine, run', () => {
  const run = (serverAnswers: RefreshAnswer[]) => {
    const clock = new SimulatedClock()
    const requests: number[] = []
    const locks = { held: 0, most: 0 }
    const signals: AbortSignal[] = []
    const published: { answer: RefreshAnswer; locked: boolean }[] = []
    const machine = refreshMachine.provide({
      actors: {
        readToken: fromPromise<Token, AuthConfig>(async () => token),
        lock: fromCallback(({ sendBack }) => {
          locks.held += 1
          locks.most = Math.max(locks.most, locks.held)
          sendBack({ type: 'lock.grant' })
          return () => {
            locks.held -= 1
          }
        }),
        refreshSession: fromPromise(({ signal }) => {
          requests.push(clock.now())
          signals.push(signal)
          const answer = serverAnswers.shift()
          return answer === undefined ? new Promise<never>(() => {}) : Promise.resolve(answer)
        }),
      },
      actions: { publish: (_, { answer }) => void published.push({ answer, locked: locks.held > 0 }) },
    })
    const actor = createActor(machine, { input, clock })
    actor.start()
    return { actor, clock, requests, signals, locks, published }
  }
  /** Lets settled promises reach the machine. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  it('AUTH-06 waits 1 s and 2 s between its requests, holding one lock, and publishes its answer once', async () => {
    const lost: RefreshAnswer = { ok: false, code: 'NETWORK_ERROR' }
    const { actor, clock, requests, locks, published } = run([lost, lost, renewed])
    await settle()
    clock.increment(999)
    await settle()
    expect(requests).toEqual([0])
    clock.increment(1)
    await settle()
    clock.increment(1999)
    await settle()
    expect(requests).toEqual([0, 1000])
    clock.increment(1)
    await settle()
    expect(requests).toEqual([0, 1000, 3000])
    expect(actor.getSnapshot().output).toEqual(renewed)
    expect(locks).toEqual({ held: 0, most: 1 })
    expect(published).toEqual([{ answer: renewed, locked: true }])
  })

  it('releases the lock and cancels the request when it is stopped', async () => {
    const { actor, signals, locks, published } = run([])
    await settle()
    expect(locks.held).toBe(1)
    actor.stop()
    expect(locks.held).toBe(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(published).toEqual([])
  })
})
