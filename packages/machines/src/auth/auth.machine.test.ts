import { describe, expect, it } from 'vitest'
import {
  createActor,
  fromCallback,
  fromPromise,
  matchesState,
  waitFor,
  type AnyEventObject,
  type SnapshotFrom,
} from 'xstate'

import { refreshMachine } from '../refresh/refresh.machine.ts'
import type { RefreshAnswer, Token } from '../refresh/refresh.types.ts'
import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { authExamples, storedSession, sessionOfLi, sessionOfMei } from './auth.examples.ts'
import { authMachine } from './auth.machine.ts'
import { isFresh } from './auth.rules.ts'
import type { AuthConfig, AuthEmitted, AuthInput, SignInAnswer, StoredSession } from './auth.types.ts'

type Snapshot = SnapshotFrom<typeof authMachine>

const { events, answers } = authExamples
const signIn = events['signIn.submit'][0]
const signOut = events['signOut.submit'][0]
const reject = events['call.reject'][0]
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
const refreshFailed = (code: string) => done('refresh', { ok: false, code })
const oauth2 = (stored: StoredSession | null): AuthInput => ({ mode: 'oauth2', transport: 'cookie', stored })
const jwt = (stored: StoredSession | null): AuthInput => ({ mode: 'jwt', transport: 'cookie', stored })
const hour = 3600 * 1000
const signedIn = oauth2(storedSession(hour))
const guest = oauth2(null)

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
  it.each<[string, AuthInput, AnyEventObject[], unknown]>([
    ['begins as a guest without a stored session', guest, [], 'signedOut'],
    ['AUTH-02 accepts a stored session until its end in jwt mode', jwt(storedSession(1)), [], { signedIn: 'idle' }],
    [
      'AUTH-02 asks the server about an expired session in jwt mode, because clocks may be wrong',
      jwt(storedSession(0)),
      [],
      { restoring: 'refreshing' },
    ],
    [
      'AUTH-02 accepts a stored session with more than 10 s left in oauth2 mode',
      oauth2(storedSession(10_001)),
      [],
      { signedIn: 'idle' },
    ],
    [
      'AUTH-02 refreshes a stored session with 10 s left in oauth2 mode',
      oauth2(storedSession(10_000)),
      [],
      { restoring: 'refreshing' },
    ],
    [
      'AUTH-02 rejects a stored session whose user id is not positive',
      oauth2({ ...storedSession(hour), user: { ...sessionOfMei.user, userId: -1 } }),
      [],
      'signedOut',
    ],
    [
      'AUTH-02 clears a stored session that the server no longer accepts',
      jwt(storedSession(-hour)),
      [refreshFailed('REFRESH_TOKEN_INVALID')],
      'signedOut',
    ],
    [
      'R15 keeps a session that expired only by the device’s clock',
      jwt(storedSession(-24 * hour)),
      [done('refresh', { ok: true, session: sessionOfMei })],
      { signedIn: 'idle' },
    ],
    [
      'stays signed in without a network at the start',
      oauth2(storedSession(-hour)),
      [refreshFailed('NETWORK_ERROR')],
      { signedIn: 'idle' },
    ],
    ['signs in', guest, [signIn, done('signIn', answers.signIn[0])], { signedIn: 'idle' }],
    [
      'signs in with Google',
      guest,
      [events['signIn.submit'][1], done('signIn', answers.signIn[0])],
      { signedIn: 'idle' },
    ],
    [
      'signs in by linking Google',
      guest,
      [events['signIn.submit'][2], done('signIn', answers.signIn[0])],
      { signedIn: 'idle' },
    ],
    ['stays a guest after a wrong password', guest, [signIn, done('signIn', answers.signIn[2])], 'signedOut'],
    ['stays a guest when the network fails', guest, [signIn, broken('signIn')], 'signedOut'],
    ['AUTH-03 expires on a 401 in jwt mode', jwt(storedSession(hour)), [reject], 'expired'],
    ['AUTH-04 refreshes on a 401 in oauth2 mode', signedIn, [reject], { signedIn: 'refreshing' }],
    ['AUTH-04 ignores a second 401 during a refresh', signedIn, [reject, reject], { signedIn: 'refreshing' }],
    [
      'AUTH-04 stays signed in after a refresh',
      signedIn,
      [reject, done('refresh', answers.refresh[0])],
      { signedIn: 'idle' },
    ],
    ['AUTH-04 expires on a 401 directly after a refresh', signedIn, [{ type: 'call.rejectAgain' }], 'expired'],
    ['AUTH-06 expires on REFRESH_TOKEN_INVALID', signedIn, [reject, refreshFailed('REFRESH_TOKEN_INVALID')], 'expired'],
    ['AUTH-06 expires on REFRESH_TOKEN_EXPIRED', signedIn, [reject, refreshFailed('REFRESH_TOKEN_EXPIRED')], 'expired'],
    ['AUTH-06 expires on NO_REFRESH_TOKEN', signedIn, [reject, refreshFailed('NO_REFRESH_TOKEN')], 'expired'],
    [
      'AUTH-06 stays signed in when the server is down',
      signedIn,
      [reject, refreshFailed('SERVER_ERROR')],
      { signedIn: 'idle' },
    ],
    ['AUTH-06 stays signed in after an unexpected error', signedIn, [reject, broken('refresh')], { signedIn: 'idle' }],
    [
      'extends the session by a refresh in jwt mode too',
      jwt(storedSession(hour)),
      [{ type: 'session.extend' }],
      { signedIn: 'refreshing' },
    ],
    ['AUTH-16 signs out', signedIn, [signOut, done('signOut', { ok: true })], 'signedOut'],
    ['AUTH-16 signs out even if the request fails', signedIn, [signOut, broken('signOut')], 'signedOut'],
    [
      'R08 signs out during a refresh and ignores its late answer',
      signedIn,
      [reject, signOut, done('refresh', answers.refresh[0]), done('signOut', { ok: true })],
      'signedOut',
    ],
    ['AUTH-16 signs out when another tab signs out', signedIn, [{ type: 'tab.signOut' }], 'signedOut'],
    ['AUTH-16 signs in when another tab signs in', guest, [events['tab.signIn'][0]], { signedIn: 'idle' }],
    [
      'AUTH-05 accepts the refresh of another tab during its own',
      signedIn,
      [reject, events['tab.refresh'][0]],
      { signedIn: 'idle' },
    ],
    ['does not sign a guest in by the refresh of another tab', guest, [events['tab.refresh'][0]], 'signedOut'],
    [
      'ignores the refresh of another tab while signing out',
      signedIn,
      [signOut, events['tab.refresh'][0]],
      'signingOut',
    ],
    [
      'stays expired after a failed sign-in',
      signedIn,
      [{ type: 'tab.expire' }, signIn, done('signIn', answers.signIn[2])],
      'expired',
    ],
    [
      'leaves the expired state by signing in',
      signedIn,
      [{ type: 'tab.expire' }, signIn, done('signIn', answers.signIn[0])],
      { signedIn: 'idle' },
    ],
    [
      'becomes a guest when the expired session is dismissed',
      signedIn,
      [{ type: 'tab.expire' }, { type: 'expiry.dismiss' }],
      'signedOut',
    ],
    ['ignores another tab’s sign-in while signing out', signedIn, [signOut, events['tab.signIn'][0]], 'signingOut'],
    [
      'ignores the refresh of another tab when expired',
      signedIn,
      [{ type: 'tab.expire' }, events['tab.refresh'][0]],
      'expired',
    ],
    ['ignores another tab’s sign-out while signing in', guest, [signIn, { type: 'tab.signOut' }], 'signingIn'],
    ['ignores another tab’s sign-out as a guest', guest, [{ type: 'tab.signOut' }], 'signedOut'],
    [
      'becomes a guest when another tab’s session expires while restoring',
      oauth2(storedSession(-hour)),
      [{ type: 'tab.expire' }],
      'signedOut',
    ],
    [
      'AUTH-16 becomes a guest when another tab signs out after the expiry',
      signedIn,
      [{ type: 'tab.expire' }, { type: 'tab.signOut' }],
      'signedOut',
    ],
  ])('%s', (_title, input, journey, end) => {
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
