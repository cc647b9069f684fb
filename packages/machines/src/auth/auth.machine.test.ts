import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, waitFor, type SnapshotFrom } from 'xstate'

import { refreshMachine } from '../refresh/refresh.machine.ts'
import type { RefreshAnswer, Token } from '../refresh/refresh.types.ts'
import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { authJourneys, signIn, signOut, reject, signedIn, guest } from './auth-journeys.examples.ts'
import { authExamples, sessionOfLi, sessionOfMei } from './auth.examples.ts'
import { authMachine } from './auth.machine.ts'
import { isFresh } from './auth.rules.ts'
import type { AuthConfig, AuthEmitted, AuthInput, SignInAnswer } from './auth.types.ts'

type Snapshot = SnapshotFrom<typeof authMachine>

/** Two snapshots are equivalent if the same transitions are possible in both. */
const same = ({ value, context }: Snapshot) =>
  JSON.stringify([value, context.session?.user.userId ?? null, context.error?.code ?? null, context.stored !== null])

describe.each([
  ['oauth2', 'cookie'],
  ['oauth2', 'header'],
  ['jwt', 'cookie'],
  ['jwt', 'header'],
] as const)('authMachine in mode %s by %s, walked (DS-05)', (mode, transport) => {
  const { paths, steps } = explore(
    authMachine,
    { ...authExamples, input: { ...authExamples.input, mode, transport } },
    same,
  )

  it.each(restingStates(authMachine))('AUTH-01 reaches %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('always lets the shopper sign out and sign in', () => {
    for (const end of ['signedOut', 'signedIn'])
      expect(deadEnds(steps, ({ value }) => matchesState(end, value as string))).toEqual([])
  })

  it('AUTH-02 has a session when it is signed in or expired, and none for a guest', () => {
    for (const { state } of paths) {
      if (state.hasTag('user') || state.hasTag('expired')) expect(state.context.session).not.toBeNull()
      if (state.matches('signedOut') || state.matches('signingOut')) expect(state.context.session).toBeNull()
      if (state.hasTag('user')) expect(state.context.session?.user.userId).toBeGreaterThan(0)
    }
  })

  it('S09 contains no password and no code of Google', () => {
    for (const { state } of paths) expect(JSON.stringify(state.context)).not.toMatch(/uma senha longa|AAAAA/)
  })
})

describe('authMachine, journeys', () => {
  it.each(authJourneys)('%s', (_title, input, journey, end) => {
    expect(play(authMachine, input, journey).value).toEqual(end)
  })

  it('AUTH-02 subtracts 10 s in oauth2 mode and nothing in jwt mode', () => {
    expect([isFresh('oauth2', 10_000), isFresh('oauth2', 10_001), isFresh('jwt', 0), isFresh('jwt', 1)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

describe('authMachine, run', () => {
  const run = (
    input: AuthInput,
    { refresh, signOutFails = false }: { refresh?: () => Promise<RefreshAnswer>; signOutFails?: boolean } = {},
  ) => {
    const signedInAs: SignInAnswer[] = []
    const emitted: AuthEmitted[] = []
    const locks = { held: 0 }
    const actor = createActor(
      authMachine.provide({
        actors: {
          signIn: fromPromise(() => {
            const answer = signedInAs.shift()
            return answer === undefined ? Promise.reject(new Error('network')) : Promise.resolve(answer)
          }),
          refresh: refreshMachine.provide({
            actors: {
              readToken: fromPromise<Token, AuthConfig>(async () => ({ hasToken: true, overdue: 0 })),
              lock: fromCallback(({ sendBack }) => {
                locks.held += 1
                sendBack({ type: 'lock.grant' })
                return () => {
                  locks.held -= 1
                }
              }),
              refreshSession: fromPromise(() => refresh?.() ?? new Promise<never>(() => {})),
            },
          }),
          signOut: fromPromise(() =>
            signOutFails ? Promise.reject(new Error('network')) : Promise.resolve({ ok: true as const }),
          ),
        },
      }),
      { input },
    )
    actor.on('*', (event) => void emitted.push(event))
    actor.start()
    return { actor, emitted, locks, signedInAs }
  }

  it('emits what to save and what to clear, with its origin', async () => {
    const { actor, emitted, signedInAs } = run(guest)
    signedInAs.push({ ok: true, session: sessionOfMei })
    actor.send(signIn)
    await waitFor(actor, (snapshot) => snapshot.hasTag('user'))
    actor.send({ type: 'user.rename', change: { username: 'Mei' } })
    actor.send({ type: 'tab.signIn', session: sessionOfLi })
    actor.send(signOut)
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    expect(emitted).toEqual([
      { type: 'session.cleared', from: 'start' },
      { type: 'session.saved', session: sessionOfMei, from: 'here', reason: 'signIn' },
      {
        type: 'session.saved',
        session: { ...sessionOfMei, user: { ...sessionOfMei.user, username: 'Mei' } },
        from: 'here',
        reason: 'rename',
      },
      { type: 'session.saved', session: sessionOfLi, from: 'tab', reason: 'signIn' },
      { type: 'session.cleared', from: 'here' },
    ])
  })

  it('AUTH-16 clears the session before the server answers, and even if the request fails', async () => {
    const { actor, emitted } = run(signedIn, { signOutFails: true })
    actor.send(signOut)
    expect(emitted).toEqual([{ type: 'session.cleared', from: 'here' }])
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    expect(actor.getSnapshot().context).toMatchObject({ session: null, error: { code: 'NETWORK_ERROR' } })
  })

  it('AUTH-04 emits the end of a session once for many rejected calls', async () => {
    const { actor, emitted } = run(signedIn, { refresh: async () => ({ ok: false, code: 'REFRESH_TOKEN_INVALID' }) })
    for (let each = 0; each < 50; each++) actor.send(reject)
    await waitFor(actor, (snapshot) => snapshot.hasTag('expired'))
    expect(emitted).toEqual([{ type: 'session.expired', from: 'here' }])
    expect(actor.getSnapshot().context.session).toEqual({ user: sessionOfMei.user, expiresAt: sessionOfMei.expiresAt })
  })

  it('R08 stops the refresh and releases its lock on a sign-out', async () => {
    const { actor, locks } = run(signedIn)
    actor.send(reject)
    await expect.poll(() => locks.held).toBe(1)
    actor.send(signOut)
    expect([locks.held, actor.getSnapshot().children.refresh]).toEqual([0, undefined])
  })
})
