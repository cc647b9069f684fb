import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, SimulatedClock, type AnyEventObject } from 'xstate'

import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { refreshExamples, sessionExample } from './refresh.examples.ts'
import { refreshMachine } from './refresh.machine.ts'
import { longestOverdue, retries } from './refresh.rules.ts'
import { passingRefreshCodes, type RefreshAnswer, type RefreshEmitted } from './refresh.types.ts'

const { input, events } = refreshExamples
const ask = events['refresh.ask'][0]
const grant = events['turn.grant'][0]
const renewed: RefreshAnswer = { ok: true, session: sessionExample }
const refused = (code: string) => ({ ok: false, code })
const answered = (output: unknown): AnyEventObject => ({
  type: 'xstate.done.actor.askServer',
  output,
  actorId: 'askServer',
})
const broken: AnyEventObject = { type: 'xstate.error.actor.askServer', error: new Error('bug'), actorId: 'askServer' }
const paused: AnyEventObject = { type: 'xstate.after.retryPause.refresh.renewing.pausing' }
const at = (journey: AnyEventObject[]) => play(refreshMachine, input, journey)

describe('refreshMachine, walked (DS-05)', () => {
  const { paths, steps } = explore(refreshMachine, refreshExamples)

  it.each(restingStates(refreshMachine))('AUTH-05 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always comes back to rest', () => {
    expect(deadEnds(steps, ({ value }) => value === 'idle')).toEqual([])
  })

  it('AUTH-06 asks the server three times at most, and again only where nobody could say', () => {
    for (const { state } of paths) {
      expect(state.context.tries).toBeLessThanOrEqual(retries)
      if (state.matches({ renewing: 'pausing' })) expect(state.context.answer).toBeNull()
    }
  })

  it('has an answer exactly where it rests after a question', () => {
    for (const { state } of paths) if (state.hasTag('busy')) expect(state.context.answer).toBeNull()
  })
})

describe('refreshMachine, journeys', () => {
  it.each<[string, AnyEventObject[], unknown, unknown]>([
    ['waits for its turn before it asks', [ask], { renewing: 'waiting' }, null],
    ['AUTH-05 renews', [ask, grant, answered(renewed)], 'idle', renewed],
    ['AUTH-05 a second who asks shares the first question', [ask, ask, grant, ask], { renewing: 'asking' }, null],
    [
      'AUTH-05 what another tab was answered is this tab’s answer',
      [ask, { type: 'turn.settle', answer: renewed }],
      'idle',
      renewed,
    ],
    [
      'AUTH-06 says NO_REFRESH_TOKEN without asking where there is none',
      [{ ...ask, hasToken: false }],
      'idle',
      refused('NO_REFRESH_TOKEN'),
    ],
    [
      'AUTH-06 more than 30 days past its time it says REFRESH_TOKEN_EXPIRED without asking',
      [{ ...ask, overdue: longestOverdue + 1 }],
      'idle',
      refused('REFRESH_TOKEN_EXPIRED'),
    ],
    [
      'AUTH-06 30 days to the millisecond are still asked about',
      [{ ...ask, overdue: longestOverdue }],
      { renewing: 'waiting' },
      null,
    ],
    [
      'AUTH-06 does not ask again after REFRESH_TOKEN_INVALID',
      [ask, grant, answered(refused('REFRESH_TOKEN_INVALID'))],
      'idle',
      refused('REFRESH_TOKEN_INVALID'),
    ],
    ...passingRefreshCodes.map((code): [string, AnyEventObject[], unknown, unknown] => [
      `AUTH-06 ${code} three times is the answer`,
      [ask, grant, answered(refused(code)), paused, answered(refused(code)), paused, answered(refused(code))],
      'idle',
      refused(code),
    ]),
    [
      'AUTH-06 keeps its turn between the tries',
      [ask, grant, answered(refused('SERVER_ERROR'))],
      { renewing: 'pausing' },
      null,
    ],
    [
      'AUTH-06 a lost answer is asked for again',
      [ask, grant, answered(refused('NETWORK_ERROR')), paused, answered(renewed)],
      'idle',
      renewed,
    ],
    ['what nobody foresaw is like no answer', [ask, grant, broken], 'idle', refused('NETWORK_ERROR')],
    [
      'signing out while it is asked ends it',
      [ask, grant, { type: 'session.end' }],
      'idle',
      refused('NO_REFRESH_TOKEN'),
    ],
    [
      'signing out between two tries ends it',
      [ask, grant, answered(refused('TIMEOUT')), { type: 'session.end' }],
      'idle',
      refused('NO_REFRESH_TOKEN'),
    ],
    [
      'a late answer after the sign-out changes nothing',
      [ask, grant, { type: 'session.end' }, answered(renewed)],
      'idle',
      refused('NO_REFRESH_TOKEN'),
    ],
  ])('%s', (_title, journey, state, answer) => {
    const { value, context } = at(journey)
    expect([value, context.answer]).toEqual([state, answer])
  })
})

describe('refreshMachine, run', () => {
  const run = (answers: RefreshAnswer[]) => {
    const clock = new SimulatedClock()
    const asked: number[] = []
    const turns = { held: 0, most: 0 }
    const signals: AbortSignal[] = []
    const machine = refreshMachine.provide({
      actors: {
        turn: fromCallback(({ sendBack }) => {
          turns.held += 1
          turns.most = Math.max(turns.most, turns.held)
          sendBack({ type: 'turn.grant' })
          return () => {
            turns.held -= 1
          }
        }),
        askServer: fromPromise(({ signal }) => {
          asked.push(clock.now())
          signals.push(signal)
          const answer = answers.shift()
          return answer === undefined ? new Promise<never>(() => {}) : Promise.resolve(answer)
        }),
      },
    })
    const settled: RefreshEmitted[] = []
    const actor = createActor(machine, { input, clock })
    actor.on('refresh.settled', (event) => void settled.push(event))
    actor.start()
    return { actor, clock, asked, settled, signals, turns }
  }
  /** All that is answered already has been heard. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  it('AUTH-06 waits 1 s and 2 s between its tries, holding one turn, and tells its answer once', async () => {
    const lost: RefreshAnswer = { ok: false, code: 'NETWORK_ERROR' }
    const { actor, clock, asked, settled, turns } = run([lost, lost, renewed])
    for (let each = 0; each < 50; each++) actor.send(ask)
    await settle()
    clock.increment(999)
    await settle()
    expect(asked).toEqual([0])
    clock.increment(1)
    await settle()
    clock.increment(1999)
    await settle()
    expect(asked).toEqual([0, 1000])
    clock.increment(1)
    await settle()
    expect(asked).toEqual([0, 1000, 3000])
    expect(settled).toEqual([{ type: 'refresh.settled', answer: renewed, from: 'here' }])
    expect(turns).toEqual({ held: 0, most: 1 })
  })

  it('gives its turn back and cancels the question when somebody signs out', async () => {
    const { actor, signals, turns, settled } = run([])
    actor.send(ask)
    await settle()
    expect(turns.held).toBe(1)
    actor.send({ type: 'session.end' })
    expect(turns.held).toBe(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(settled).toMatchObject([{ answer: { ok: false, code: 'NO_REFRESH_TOKEN' } }])
  })
})
