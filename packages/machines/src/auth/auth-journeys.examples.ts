import type { AnyEventObject } from 'xstate'

import { broken, done } from '../testing.ts'
import { authExamples, sessionOfMei, storedSession } from './auth.examples.ts'
import type { AuthInput, StoredSession } from './auth.types.ts'

const { events, answers } = authExamples
export const signIn = events['signIn.submit'][0]
export const signOut = events['signOut.submit'][0]
export const reject = events['call.reject'][0]
const refreshFailed = (code: string) => done('refresh', { ok: false, code })
export const oauth2 = (stored: StoredSession | null): AuthInput => ({ mode: 'oauth2', transport: 'cookie', stored })
export const jwt = (stored: StoredSession | null): AuthInput => ({ mode: 'jwt', transport: 'cookie', stored })
const hour = 3600 * 1000
export const signedIn = oauth2(storedSession(hour))
export const guest = oauth2(null)

/** Recorded runs of the machine, for its test and its inspector: a title, the input, the events and the state after them. */
export const authJourneys: [string, AuthInput, AnyEventObject[], unknown][] = [
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
  [
    'signs in by a link in an e-mail',
    guest,
    [events['signIn.submit'][3], done('signIn', answers.signIn[0])],
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
  ['ignores the refresh of another tab while signing out', signedIn, [signOut, events['tab.refresh'][0]], 'signingOut'],
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
]
