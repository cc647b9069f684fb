import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock, type AnyEventObject } from 'xstate'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { sessionWarningJourneys, minute, extend, jwt } from './session-warning-journeys.examples.ts'
import { sessionWarningExamples } from './session-warning.examples.ts'
import { sessionWarningMachine } from './session-warning.machine.ts'
import { minutesLeft, warnBelow } from './session-warning.rules.ts'
import type { ExtendAnswer, SessionWarningEmitted } from './session-warning.types.ts'

const at = (journey: AnyEventObject[]) => play(sessionWarningMachine, undefined, journey)

describe('sessionWarningMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(sessionWarningMachine, { ...sessionWarningExamples, input: undefined })

  it.each(restingStates(sessionWarningMachine))('AUTH-09 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always reaches the end without a session', () => {
    expect(deadEnds(steps)).toEqual([])
  })

  it('D30 shows 0 to 5 minutes or none, and 0 after the end', () => {
    for (const { state } of paths) {
      expect([null, 0, 1, 2, 3, 4, 5]).toContain(state.context.minutes)
      if (state.matches('lapsed')) expect([null, 0]).toContain(state.context.minutes)
    }
  })
})

describe('sessionWarningMachine, journeys', () => {
  it.each(sessionWarningJourneys)('%s', (_title, journey, state, minutes) => {
    const snapshot = at(journey)
    expect([snapshot.value, snapshot.context.minutes]).toEqual([state, minutes])
  })

  it('rounds up to whole minutes', () => {
    expect([
      minutesLeft(warnBelow),
      minutesLeft(61_000),
      minutesLeft(60_000),
      minutesLeft(1),
      minutesLeft(0),
      minutesLeft(-1),
    ]).toEqual([5, 2, 1, 1, 0, 0])
  })
})

describe('sessionWarningMachine, run', () => {
  /** Lets settled promises reach the machine. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const run = (times: number[], answer: ExtendAnswer = { ok: true }, isVisible = true) => {
    const clock = new SimulatedClock()
    const remaining = times.map(jwt)
    const reads: number[] = []
    const emitted: SessionWarningEmitted[] = []
    let extensions = 0
    const actor = createActor(
      sessionWarningMachine.provide({
        actors: {
          readRemaining: fromPromise(async () => {
            reads.push(clock.now())
            return remaining.length > 1 ? (remaining.shift() ?? null) : (remaining[0] ?? null)
          }),
          extendSession: fromPromise(async () => {
            extensions += 1
            return answer
          }),
          awaitVisible: fromPromise(() => (isVisible ? Promise.resolve(null) : new Promise<never>(() => {}))),
        },
      }),
      { clock },
    )
    actor.on('*', (event) => void emitted.push(event))
    actor.start()
    const pass = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 1000) {
        clock.increment(1000)
        await settle()
      }
    }
    return { actor, reads, emitted, pass, extensions: () => extensions }
  }

  it('AUTH-09 D13 reads the remaining time every 30 s and warns once', async () => {
    const { reads, emitted, pass } = run([6 * minute, 5 * minute, 4 * minute, 3 * minute])
    await settle()
    await pass(90_000)
    expect(reads).toEqual([0, 30_000, 60_000, 90_000])
    expect(emitted).toEqual([{ type: 'warning.raised', minutes: 5 }])
  })

  it('AUTH-09 warns again after an extension', async () => {
    const { emitted, pass } = run([minute, 10 * minute, 2 * minute, minute])
    await settle()
    await pass(90_000)
    expect(emitted).toEqual([
      { type: 'warning.raised', minutes: 1 },
      { type: 'warning.raised', minutes: 2 },
    ])
  })

  it('AUTH-09 emits the result of an extension only if the shopper requested it', async () => {
    const requested = run([minute, 15 * minute])
    await settle()
    requested.actor.send(extend)
    await settle()
    expect(requested.emitted.slice(1)).toEqual([{ type: 'session.extended' }])
    const failed = run([minute, 15 * minute], { ok: false, reason: 'unreachable' })
    await settle()
    failed.actor.send(extend)
    await settle()
    expect(failed.emitted.slice(1)).toEqual([{ type: 'extension.failed', reason: 'unreachable' }])
    const silent = run([-minute, 15 * minute])
    await settle()
    expect([silent.emitted, silent.extensions()]).toEqual([[], 1])
  })

  it('R15 does not refresh the session while the page is hidden', async () => {
    const { pass, extensions, actor } = run([-minute], { ok: true }, false)
    await settle()
    await pass(300_000)
    expect([extensions(), actor.getSnapshot().value]).toEqual([0, 'lapsed'])
  })
})
