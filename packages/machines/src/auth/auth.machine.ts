import { assertEvent, assign, enqueueActions, or, setup, stateIn } from 'xstate'

import { notProvided } from '../not-provided.ts'
import { refreshMachine } from '../refresh/refresh.machine.ts'
import type { RefreshAnswer } from '../refresh/refresh.types.ts'
import { isOver, networkError, sessionOf, unreachable, validityOf } from './auth.rules.ts'
import type {
  AuthConfig,
  AuthContext,
  AuthEmitted,
  AuthError,
  AuthEvent,
  AuthInput,
  AuthSession,
  SaveReason,
  SignInAnswer,
  SignInAttempt,
  SignOutAnswer,
} from './auth.types.ts'

type Answer = SignInAnswer | SignOutAnswer | RefreshAnswer
type Saved = { session: AuthSession; reason: SaveReason }

const answered = <Output>({ event }: { event: { output: Output } }) => ({ answer: event.output })
const errorIn = ({ event }: { event: { output: SignInAnswer | SignOutAnswer } }) => ({
  error: event.output.ok ? networkError : event.output.error,
})
const configOf = ({ context: { mode, transport } }: { context: AuthConfig }): AuthConfig => ({ mode, transport })
const savedInTab =
  (reason: SaveReason) =>
  ({ event: { session } }: { event: { session: AuthSession } }): Saved => ({ session, reason })

/** An action that saves the session of an accepted answer. */
const saved = <Output extends SignInAnswer | RefreshAnswer>(reason: SaveReason) =>
  ({
    type: 'saveAnswer',
    params: ({ event }: { event: { output: Output } }) => ({ answer: event.output, reason }),
  }) as const
const expire = (from: 'here' | 'tab') => ({ type: 'expire', params: { from } }) as const
const clear = (from: 'here' | 'tab' | 'start') => ({ type: 'clear', params: { from } }) as const
const isOk = { type: 'isOk', params: answered } as const
const failed = (error: AuthError) => ({ type: 'setError', params: { error } }) as const

/**
 * The session: restored at the start, signed in by password or Google, refreshed, expired, and signed out here or in another
 * tab. An expired session stays until its user signs in again or dismisses it, so that no data on the page is lost. Its
 * context never contains a token or a password.
 */
export const authMachine = setup({
  types: {
    input: {} as AuthInput,
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    /** `unknown`: the stored session is being checked. */
    tags: {} as 'busy' | 'guest' | 'user' | 'expired' | 'unknown',
  },
  actors: {
    signIn: notProvided<SignInAnswer, SignInAttempt>('signIn'),
    refresh: refreshMachine,
    signOut: notProvided<SignOutAnswer, null>('signOut'),
  },
  guards: {
    isStoredValid: ({ context }) => validityOf(context, context.stored) === 'valid',
    isStoredExpired: ({ context }) => validityOf(context, context.stored) === 'expired',
    isJwt: ({ context }) => context.mode === 'jwt',
    hasExpired: ({ context }) => context.session !== null,
    isOk: (_, { answer }: { answer: Answer }) => answer.ok,
    isOver: (_, { answer }: { answer: RefreshAnswer }) => isOver(answer),
    isRestoring: stateIn('restoring'),
    isSignedIn: stateIn('signedIn'),
    hasSession: or([stateIn('restoring'), stateIn('signedIn')]),
    hasAccount: or([stateIn('restoring'), stateIn('signedIn'), stateIn('expired')]),
  },
  actions: {
    restore: assign({
      session: ({ context: { stored } }) => stored && sessionOf(stored),
    }),
    saveFromTab: enqueueActions(({ enqueue }, { session, reason }: Saved) => {
      enqueue.assign({ session, stored: null, error: null })
      enqueue.emit({ type: 'session.saved', session, from: 'tab', reason })
    }),
    saveAnswer: enqueueActions(
      ({ enqueue }, { answer, reason }: { answer: SignInAnswer | RefreshAnswer; reason: SaveReason }) => {
        if (!answer.ok) return
        enqueue.assign({ session: answer.session, stored: null, error: null })
        enqueue.emit({ type: 'session.saved', session: answer.session, from: 'here', reason })
      },
    ),
    rename: enqueueActions(({ context: { session }, event, enqueue }) => {
      assertEvent(event, 'user.rename')
      if (session === null) return
      const renamed = { ...session, user: { ...session.user, ...event.change } }
      enqueue.assign({ session: renamed })
      enqueue.emit({ type: 'session.saved', session: renamed, from: 'here', reason: 'rename' })
    }),
    expire: enqueueActions(({ enqueue }, { from }: { from: 'here' | 'tab' }) => {
      enqueue.assign({ error: null })
      enqueue.emit({ type: 'session.expired', from })
    }),
    clear: enqueueActions(({ enqueue }, { from }: { from: 'here' | 'tab' | 'start' }) => {
      enqueue.assign({ session: null, stored: null, error: null })
      enqueue.emit({ type: 'session.cleared', from })
    }),
    setError: assign((_, { error }: { error: AuthError }) => ({ error })),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({ ...input, session: null, error: null }),
  initial: 'restoring',
  on: {
    'tab.signIn': { target: '.signedIn', actions: { type: 'saveFromTab', params: savedInTab('signIn') } },
    'tab.refresh': {
      guard: 'hasSession',
      target: '.signedIn',
      actions: { type: 'saveFromTab', params: savedInTab('refresh') },
    },
    'tab.expire': [
      { guard: 'isSignedIn', target: '.expired', actions: expire('tab') },
      { guard: 'isRestoring', target: '.signedOut', actions: clear('tab') },
    ],
    'tab.signOut': { guard: 'hasAccount', target: '.signedOut', actions: clear('tab') },
  },
  states: {
    restoring: {
      tags: 'unknown',
      on: { 'signOut.submit': 'signingOut' },
      initial: 'reading',
      states: {
        reading: {
          always: [
            { guard: 'isStoredValid', target: '#auth.signedIn', actions: 'restore' },
            { guard: 'isStoredExpired', target: 'refreshing', actions: 'restore' },
            { target: '#auth.signedOut', actions: clear('start') },
          ],
        },
        /** The stored session seems expired. The device's clock may be wrong, so the server decides. */
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: configOf,
            onDone: [
              { guard: isOk, target: '#auth.signedIn', actions: saved('refresh') },
              { guard: { type: 'isOver', params: answered }, target: '#auth.signedOut', actions: clear('start') },
              { target: '#auth.signedIn', actions: failed(unreachable) },
            ],
            onError: { target: '#auth.signedIn', actions: failed(unreachable) },
          },
        },
      },
    },
    signedOut: {
      tags: 'guest',
      on: {
        'signIn.submit': { target: 'signingIn', actions: 'clearError' },
        'signOut.submit': 'signingOut',
      },
    },
    signingIn: {
      tags: ['guest', 'busy'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submit')
          return event.attempt
        },
        onDone: [
          { guard: isOk, target: 'signedIn', actions: saved('signIn') },
          { guard: 'hasExpired', target: 'expired', actions: { type: 'setError', params: errorIn } },
          { target: 'signedOut', actions: { type: 'setError', params: errorIn } },
        ],
        onError: [
          { guard: 'hasExpired', target: 'expired', actions: failed(networkError) },
          { target: 'signedOut', actions: failed(networkError) },
        ],
      },
    },
    signedIn: {
      tags: 'user',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'call.reject': [
              { guard: 'isJwt', target: '#auth.expired', actions: expire('here') },
              { target: 'refreshing', actions: 'clearError' },
            ],
            'session.extend': { target: 'refreshing', actions: 'clearError' },
          },
        },
        /** One refresh for all rejected calls of this tab. */
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: configOf,
            onDone: [
              { guard: isOk, target: 'idle', actions: saved('refresh') },
              { guard: { type: 'isOver', params: answered }, target: '#auth.expired', actions: expire('here') },
              { target: 'idle', actions: failed(unreachable) },
            ],
            onError: { target: 'idle', actions: failed(unreachable) },
          },
        },
      },
      on: {
        'call.rejectAgain': { target: 'expired', actions: expire('here') },
        'signOut.submit': 'signingOut',
        'user.rename': { actions: 'rename' },
      },
    },
    /** The page and its user's data stay. */
    expired: {
      tags: ['guest', 'expired'],
      on: {
        'signIn.submit': { target: 'signingIn', actions: 'clearError' },
        'signOut.submit': 'signingOut',
        'expiry.dismiss': { target: 'signedOut', actions: clear('here') },
      },
    },
    /** The data of the account are removed at once, whether or not the server answers. */
    signingOut: {
      tags: ['guest', 'busy'],
      entry: clear('here'),
      // A late message of another tab must not restore the session.
      on: { 'tab.signIn': {} },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: null,
        onDone: [
          { guard: isOk, target: 'signedOut' },
          { target: 'signedOut', actions: { type: 'setError', params: errorIn } },
        ],
        onError: { target: 'signedOut', actions: failed(networkError) },
      },
    },
  },
})
