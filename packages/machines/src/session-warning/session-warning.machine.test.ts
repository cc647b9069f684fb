import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock, type AnyEventObject } from 'xstate'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { sessionWarningExamples } from './session-warning.examples.ts'
import { sessionWarningMachine } from './session-warning.machine.ts'
import { minutesLeft, warnBelow } from './session-warning.rules.ts'
import type { ExtendAnswer, Remaining, SessionWarningEmitted } from './session-warning.types.ts'

const minute = 60_000
const { events } = sessionWarningExamples
const extend = events['session.extend'][0]
const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
})
const left = (remaining: Remaining) => done('readRemaining', remaining)
const extended = (answer: ExtendAnswer) => done('extendSession', answer)
const checkAgain: AnyEventObject = { type: 'xstate.after.checkPause.sessionWarning.watching' }
const at = (journey: AnyEventObject[]) => play(sessionWarningMachine, undefined, journey)

describe('sessionWarningMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(sessionWarningMachine, { ...sessionWarningExamples, input: undefined })

  it.each(restingStates(sessionWarningMachine))('AUTH-09 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always ends where there is no session any more', () => {
    expect(deadEnds(steps)).toEqual([])
  })

  it('D30 says minutes from 0 to 5 or nothing, and 0 wherever the time is over', () => {
    for (const { state } of paths) {
      expect([null, 0, 1, 2, 3, 4, 5]).toContain(state.context.minutes)
      if (state.matches('lapsed')) expect(state.context.minutes).toBe(0)
    }
  })
})

describe('sessionWarningMachine, journeys', () => {
  it.each<[string, AnyEventObject[], unknown, number | null]>([
    ['looks at once', [], 'checking', null],
    ['AUTH-09 says nothing above 5 minutes', [left(warnBelow + 1)], 'watching', null],
    ['AUTH-09 warns at 5 minutes', [left(warnBelow)], 'watching', 5],
    ['counts a minute that has begun', [left(4 * minute + 1)], 'watching', 5],
    ['and the last one until it is over', [left(1)], 'watching', 1],
    ['looks again after its pause', [left(warnBelow), checkAgain], 'checking', 5],
    ['D30 keeps the warning while it counts down', [left(warnBelow), checkAgain, left(2 * minute)], 'watching', 2],
    ['AUTH-09 is armed again above 5 minutes', [left(minute), checkAgain, left(15 * minute)], 'watching', null],
    ['extends', [left(minute), extend], 'extending', 1],
    ['extends while it looks', [left(minute), checkAgain, extend], 'extending', 1],
    ['has nothing to extend where nothing was warned of', [left(15 * minute), extend], 'watching', null],
    ['extended, it looks anew', [left(minute), extend, extended({ ok: true })], 'checking', null],
    ['what is over is over', [left(minute), extend, extended({ ok: false, why: 'over' })], 'ended', 1],
    [
      'the control stays where nobody could say',
      [left(minute), extend, extended({ ok: false, why: 'unreachable' })],
      'watching',
      1,
    ],
    ['its time over, it waits for the shopper', [left(-1)], 'lapsed', 0],
    ['who is there goes on', [left(-1), done('awaitShopper', null)], 'extending', 0],
    ['a page that is looked at again looks again', [left(warnBelow), { type: 'page.return' }], 'checking', 5],
    [
      'another tab may have extended meanwhile',
      [left(-1), { type: 'page.return' }, left(15 * minute)],
      'watching',
      null,
    ],
    ['ends with the session', [left(null)], 'ended', null],
  ])('%s', (_title, journey, state, minutes) => {
    const snapshot = at(journey)
    expect([snapshot.value, snapshot.context.minutes]).toEqual([state, minutes])
  })

  it('counts whole minutes, at least one while there is any', () => {
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
  /** All that is answered already has been heard. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const run = (remaining: Remaining[], answer: ExtendAnswer = { ok: true }, isThere = true) => {
    const clock = new SimulatedClock()
    const looked: number[] = []
    const told: SessionWarningEmitted[] = []
    let extensions = 0
    const actor = createActor(
      sessionWarningMachine.provide({
        actors: {
          readRemaining: fromPromise(async () => {
            looked.push(clock.now())
            return remaining.length > 1 ? (remaining.shift() ?? null) : (remaining[0] ?? null)
          }),
          extendSession: fromPromise(async () => {
            extensions += 1
            return answer
          }),
          awaitShopper: fromPromise(() => (isThere ? Promise.resolve(null) : new Promise<never>(() => {}))),
        },
      }),
      { clock },
    )
    actor.on('*', (event) => void told.push(event))
    actor.start()
    const pass = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 1000) {
        clock.increment(1000)
        await settle()
      }
    }
    return { actor, looked, told, pass, extensions: () => extensions }
  }

  it('AUTH-09 D13 looks every 30 s and warns once', async () => {
    const { looked, told, pass } = run([6 * minute, 5 * minute, 4 * minute, 3 * minute])
    await settle()
    await pass(90_000)
    expect(looked).toEqual([0, 30_000, 60_000, 90_000])
    expect(told).toEqual([{ type: 'warning.raised', minutes: 5 }])
  })

  it('AUTH-09 warns again after it was armed again', async () => {
    const { told, pass } = run([minute, 10 * minute, 2 * minute, minute])
    await settle()
    await pass(90_000)
    expect(told).toEqual([
      { type: 'warning.raised', minutes: 1 },
      { type: 'warning.raised', minutes: 2 },
    ])
  })

  it('AUTH-09 tells the shopper who asked how it went, and nobody else', async () => {
    const asked = run([minute, 15 * minute])
    await settle()
    asked.actor.send(extend)
    await settle()
    expect(asked.told.slice(1)).toEqual([{ type: 'session.extended' }])
    const failed = run([minute, 15 * minute], { ok: false, why: 'unreachable' })
    await settle()
    failed.actor.send(extend)
    await settle()
    expect(failed.told.slice(1)).toEqual([{ type: 'extension.failed', why: 'unreachable' }])
    const silent = run([-minute, 15 * minute])
    await settle()
    expect([silent.told, silent.extensions()]).toEqual([[], 1])
  })

  it('R15 no session renews itself while nobody looks', async () => {
    const { pass, extensions, actor } = run([-minute], { ok: true }, false)
    await settle()
    await pass(300_000)
    expect([extensions(), actor.getSnapshot().value]).toEqual([0, 'lapsed'])
  })
})
