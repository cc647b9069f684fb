import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, SimulatedClock, type AnyEventObject } from 'xstate'

import type { AuthConfig } from '../auth/auth.types.ts'
import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { refreshExamples, sessionExample } from './refresh.examples.ts'
import { refreshMachine } from './refresh.machine.ts'
import { maxOverdue, retries } from './refresh.rules.ts'
import { transientRefreshCodes, type RefreshAnswer, type Token } from './refresh.types.ts'

const { input, events, answers } = refreshExamples
const token: Token = answers.readToken[0]!
const [grant] = events['lock.grant']
const renewed: RefreshAnswer = { ok: true, session: sessionExample }
const rejected = (code: string) => ({ ok: false, code })
const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
})
const broken = (actor: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error('bug'),
  actorId: actor,
})
const checked = (read: Partial<Token> = {}) => done('readToken', { ...token, ...read })
const answered = (output: unknown) => done('refreshSession', output)
const asking = [checked(), grant]
const paused: AnyEventObject = { type: 'xstate.after.retryPause.refresh.refreshing.pausing' }
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
  it.each<[string, AnyEventObject[], unknown]>([
    ['reads the token first', [], 'checking'],
    ['waits for the lock before it asks the server', [checked()], { refreshing: 'waiting' }],
    ['AUTH-05 asks the server when it holds the lock', asking, { refreshing: 'asking' }],
    [
      'AUTH-06 asks the server if the session expired exactly 30 days ago',
      [checked({ overdue: maxOverdue })],
      { refreshing: 'waiting' },
    ],
    [
      'AUTH-06 keeps the lock between two requests',
      [...asking, answered(rejected('SERVER_ERROR'))],
      { refreshing: 'pausing' },
    ],
  ])('%s', (_title, journey, state) => {
    expect(at(journey).value).toEqual(state)
  })

  it.each<[string, AnyEventObject[], unknown]>([
    ['AUTH-05 outputs the refreshed session', [...asking, answered(renewed)], renewed],
    ['AUTH-05 outputs the answer of another tab', [checked(), { type: 'tab.answer', answer: renewed }], renewed],
    [
      'AUTH-06 outputs NO_REFRESH_TOKEN without a request if there is no token',
      [checked({ hasToken: false })],
      rejected('NO_REFRESH_TOKEN'),
    ],
    [
      'AUTH-06 outputs REFRESH_TOKEN_EXPIRED without a request more than 30 days after the session',
      [checked({ overdue: maxOverdue + 1 })],
      rejected('REFRESH_TOKEN_EXPIRED'),
    ],
    [
      'AUTH-06 does not retry after REFRESH_TOKEN_INVALID',
      [...asking, answered(rejected('REFRESH_TOKEN_INVALID'))],
      rejected('REFRESH_TOKEN_INVALID'),
    ],
    ...transientRefreshCodes.map((code): [string, AnyEventObject[], unknown] => [
      `AUTH-06 outputs ${code} after three failures`,
      [...asking, answered(rejected(code)), paused, answered(rejected(code)), paused, answered(rejected(code))],
      rejected(code),
    ]),
    [
      'AUTH-06 retries after a lost answer',
      [...asking, answered(rejected('NETWORK_ERROR')), paused, answered(renewed)],
      renewed,
    ],
    ['treats an unexpected error as a lost answer', [...asking, broken('refreshSession')], rejected('NETWORK_ERROR')],
    ['treats a failing lock as a lost answer', [checked(), broken('lock')], rejected('NETWORK_ERROR')],
    ['treats an unreadable token as a lost answer', [broken('readToken')], rejected('NETWORK_ERROR')],
  ])('%s', (_title, journey, answer) => {
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
