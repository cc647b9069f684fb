import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, waitFor, type AnyEventObject, type SnapshotFrom } from 'xstate'

import type { RefreshAnswer } from '../refresh/refresh.types.ts'
import { deadEnds, explore, play, restingStates } from '../testing.ts'
import { authExamples, keptSession, sessionOfLi, sessionOfMei } from './auth.examples.ts'
import { authMachine } from './auth.machine.ts'
import { isFresh } from './auth.rules.ts'
import type { AuthEmitted, AuthInput, KeptSession, SignInAnswer } from './auth.types.ts'

type Snapshot = SnapshotFrom<typeof authMachine>

const { events, answers } = authExamples
const signIn = events['signIn.submit'][0]
const signOut = events['signOut.submit'][0]
const refuse = events['call.refuse'][0]
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
const refreshed = (code: string) => done('renew', { ok: false, code })
const oauth2 = (kept: KeptSession | null): AuthInput => ({ mode: 'oauth2', transport: 'cookie', kept })
const jwt = (kept: KeptSession | null): AuthInput => ({ mode: 'jwt', transport: 'cookie', kept })
const hour = 3600 * 1000
const signedIn = oauth2(keptSession(hour))
const guest = oauth2(null)

/** Two states are one where the same is possible in both. */
const same = ({ value, context }: Snapshot) =>
  JSON.stringify([value, context.session?.user.userId ?? null, context.error?.code ?? null, context.kept !== null])

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

  it('always leaves the shopper a way to sign out and a way to sign in', () => {
    for (const end of ['signedOut', 'signedIn'])
      expect(deadEnds(steps, ({ value }) => matchesState(end, value as string))).toEqual([])
  })

  it('AUTH-02 knows somebody wherever it says so, and a guest has nobody’s session', () => {
    for (const { state } of paths) {
      if (state.hasTag('user') || state.hasTag('expired')) expect(state.context.session).not.toBeNull()
      if (state.matches('signedOut') || state.matches('signingOut')) expect(state.context.session).toBeNull()
      if (state.hasTag('user')) expect(state.context.session?.user.userId).toBeGreaterThan(0)
    }
  })

  it('S09 holds no password and no code of Google', () => {
    for (const { state } of paths) expect(JSON.stringify(state.context)).not.toMatch(/uma senha longa|AAAAA/)
  })
})

describe('authMachine, journeys', () => {
  it.each<[string, AuthInput, AnyEventObject[], unknown]>([
    ['begins as a guest where nothing is kept', guest, [], 'signedOut'],
    ['AUTH-02 jwt: a kept session counts until its time', jwt(keptSession(1)), [], { signedIn: 'resting' }],
    [
      'AUTH-02 jwt: at its time it is asked about, for a clock may lie',
      jwt(keptSession(0)),
      [],
      { restoring: 'asking' },
    ],
    [
      'AUTH-02 oauth2: it counts while more than 10 s are left',
      oauth2(keptSession(10_001)),
      [],
      { signedIn: 'resting' },
    ],
    ['AUTH-02 oauth2: with 10 s left it is renewed', oauth2(keptSession(10_000)), [], { restoring: 'asking' }],
    [
      'AUTH-02 nobody is signed in by a user that is not above 0',
      oauth2({ ...keptSession(hour), user: { ...sessionOfMei.user, userId: -1 } }),
      [],
      'signedOut',
    ],
    [
      'AUTH-02 jwt: a session that is over is cleared at the start',
      jwt(keptSession(-hour)),
      [refreshed('REFRESH_TOKEN_INVALID')],
      'signedOut',
    ],
    [
      'R15 a session that only the device’s clock called over goes on',
      jwt(keptSession(-24 * hour)),
      [done('renew', { ok: true, session: sessionOfMei })],
      { signedIn: 'resting' },
    ],
    [
      'no network at the start signs nobody out',
      oauth2(keptSession(-hour)),
      [refreshed('NETWORK_ERROR')],
      { signedIn: 'resting' },
    ],
    ['signs in', guest, [signIn, done('signIn', answers.signIn[0])], { signedIn: 'resting' }],
    [
      'signs in with Google',
      guest,
      [events['signIn.submit'][1], done('signIn', answers.signIn[0])],
      { signedIn: 'resting' },
    ],
    ['links Google', guest, [events['signIn.submit'][2], done('signIn', answers.signIn[0])], { signedIn: 'resting' }],
    ['stays a guest after a wrong password', guest, [signIn, done('signIn', answers.signIn[2])], 'signedOut'],
    ['stays a guest where the network fails', guest, [signIn, broken('signIn')], 'signedOut'],
    ['AUTH-03 jwt: 401 ends the session', jwt(keptSession(hour)), [refuse], 'expired'],
    ['AUTH-04 oauth2: 401 renews', signedIn, [refuse], { signedIn: 'renewing' }],
    ['AUTH-04 a second 401 meanwhile changes nothing', signedIn, [refuse, refuse], { signedIn: 'renewing' }],
    ['AUTH-04 renewed, it goes on', signedIn, [refuse, done('renew', answers.renew[0])], { signedIn: 'resting' }],
    ['AUTH-04 refused after the renewal, it is over', signedIn, [{ type: 'call.refuseAgain' }], 'expired'],
    ['AUTH-06 REFRESH_TOKEN_INVALID ends it', signedIn, [refuse, refreshed('REFRESH_TOKEN_INVALID')], 'expired'],
    ['AUTH-06 REFRESH_TOKEN_EXPIRED ends it', signedIn, [refuse, refreshed('REFRESH_TOKEN_EXPIRED')], 'expired'],
    ['AUTH-06 NO_REFRESH_TOKEN ends it', signedIn, [refuse, refreshed('NO_REFRESH_TOKEN')], 'expired'],
    ['AUTH-06 a server that is down does not', signedIn, [refuse, refreshed('SERVER_ERROR')], { signedIn: 'resting' }],
    ['AUTH-06 nor does what nobody foresaw', signedIn, [refuse, broken('renew')], { signedIn: 'resting' }],
    [
      'jwt too is extended by the same call',
      jwt(keptSession(hour)),
      [{ type: 'session.extend' }],
      { signedIn: 'renewing' },
    ],
    ['AUTH-16 signs out', signedIn, [signOut, done('signOut', { ok: true })], 'signedOut'],
    ['AUTH-16 signs out also where the call fails', signedIn, [signOut, broken('signOut')], 'signedOut'],
    [
      'R08 signs out in the middle of a renewal, whose late answer changes nothing',
      signedIn,
      [refuse, signOut, done('renew', answers.renew[0]), done('signOut', { ok: true })],
      'signedOut',
    ],
    ['AUTH-16 follows another tab that signed out', signedIn, [{ type: 'tab.signOut' }], 'signedOut'],
    ['AUTH-16 and one that signed in', guest, [events['tab.signIn'][0]], { signedIn: 'resting' }],
    [
      'AUTH-05 a renewal in another tab ends the question here',
      signedIn,
      [refuse, events['tab.renew'][0]],
      { signedIn: 'resting' },
    ],
    ['a renewal in another tab signs no guest in', guest, [events['tab.renew'][0]], 'signedOut'],
    ['nor brings back who signed out', signedIn, [signOut, events['tab.renew'][0]], 'signingOut'],
    [
      'an ended session waits for its person',
      signedIn,
      [{ type: 'tab.expire' }, signIn, done('signIn', answers.signIn[2])],
      'expired',
    ],
    [
      'who comes back is signed in',
      signedIn,
      [{ type: 'tab.expire' }, signIn, done('signIn', answers.signIn[0])],
      { signedIn: 'resting' },
    ],
    ['who gives up is a guest', signedIn, [{ type: 'tab.expire' }, { type: 'expired.dismiss' }], 'signedOut'],
  ])('%s', (_title, input, journey, end) => {
    expect(play(authMachine, input, journey).value).toEqual(end)
  })

  it('AUTH-02 takes 10 s off in oauth2 mode and nothing in jwt mode', () => {
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
    { renew, signOutFails = false }: { renew?: () => Promise<RefreshAnswer>; signOutFails?: boolean } = {},
  ) => {
    const signedInAs: SignInAnswer[] = []
    const told: AuthEmitted[] = []
    const actor = createActor(
      authMachine.provide({
        actors: {
          signIn: fromPromise(() => {
            const answer = signedInAs.shift()
            return answer === undefined ? Promise.reject(new Error('network')) : Promise.resolve(answer)
          }),
          renew: fromPromise(() => renew?.() ?? new Promise<never>(() => {})),
          signOut: fromPromise(() =>
            signOutFails ? Promise.reject(new Error('network')) : Promise.resolve({ ok: true as const }),
          ),
        },
      }),
      { input },
    )
    actor.on('*', (event) => void told.push(event))
    actor.start()
    return { actor, told, signedInAs }
  }

  it('tells what to keep and what to forget, and by whom', async () => {
    const { actor, told, signedInAs } = run(guest)
    signedInAs.push({ ok: true, session: sessionOfMei })
    actor.send(signIn)
    await waitFor(actor, (snapshot) => snapshot.hasTag('user'))
    actor.send({ type: 'user.rename', change: { username: 'Mei' } })
    actor.send({ type: 'tab.signIn', session: sessionOfLi })
    actor.send(signOut)
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    expect(told).toEqual([
      { type: 'session.forgotten', from: 'start' },
      { type: 'session.kept', session: sessionOfMei, from: 'here', how: 'signIn' },
      {
        type: 'session.kept',
        session: { ...sessionOfMei, user: { ...sessionOfMei.user, username: 'Mei' } },
        from: 'here',
        how: 'rename',
      },
      { type: 'session.kept', session: sessionOfLi, from: 'tab', how: 'signIn' },
      { type: 'session.forgotten', from: 'here' },
    ])
  })

  it('AUTH-16 forgets before the server has answered, and where it never does', async () => {
    const { actor, told } = run(signedIn, { signOutFails: true })
    actor.send(signOut)
    expect(told).toEqual([{ type: 'session.forgotten', from: 'here' }])
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))
    expect(actor.getSnapshot().context).toMatchObject({ session: null, error: { code: 'NETWORK_ERROR' } })
  })

  it('AUTH-04 tells the end of a session once, whoever asks', async () => {
    const { actor, told } = run(signedIn, { renew: async () => ({ ok: false, code: 'REFRESH_TOKEN_INVALID' }) })
    for (let each = 0; each < 50; each++) actor.send(refuse)
    await waitFor(actor, (snapshot) => snapshot.hasTag('expired'))
    expect(told).toEqual([{ type: 'session.expired', from: 'here' }])
    expect(actor.getSnapshot().context.session).toEqual({ user: sessionOfMei.user, expiresAt: sessionOfMei.expiresAt })
  })
})
