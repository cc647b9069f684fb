import { assertEvent, assign, enqueueActions, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import type { RefreshAnswer } from '../refresh/refresh.types.ts'
import { isOver, networkError, unreachable, worthOf } from './auth.rules.ts'
import type {
  AuthContext,
  AuthEmitted,
  AuthError,
  AuthEvent,
  AuthInput,
  AuthSession,
  KeptHow,
  SignInAnswer,
  SignInAttempt,
  SignOutAnswer,
} from './auth.types.ts'

type Keeping = { session: AuthSession; from?: 'here' | 'tab'; how: KeptHow }

/**
 * Who is signed in: restored at the start, signed in by password or Google, renewed, ended by itself, signed out here or in
 * another tab. A session that ended by itself is remembered until its person is back or has given up, so that nothing on
 * the page is lost. No token and no password is ever in its context.
 */
export const authMachine = setup({
  types: {
    input: {} as AuthInput,
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'busy' | 'guest' | 'user' | 'expired' | 'unknown',
  },
  actors: {
    signIn: notProvided<SignInAnswer, SignInAttempt>('signIn'),
    /** The refresh machine's answer. */
    renew: notProvided<RefreshAnswer, null>('renew'),
    signOut: notProvided<SignOutAnswer, null>('signOut'),
  },
  guards: {
    counts: ({ context }) => worthOf(context, context.kept) === 'counts',
    isWorthAsking: ({ context }) => worthOf(context, context.kept) === 'ask',
    isJwt: ({ context }) => context.mode === 'jwt',
    hasEnded: ({ context }) => context.session !== null,
    isOver: (_, { answer }: { answer: RefreshAnswer }) => isOver(answer),
  },
  actions: {
    restore: assign({ session: ({ context: { kept } }) => kept && { user: kept.user, expiresAt: kept.expiresAt } }),
    keep: enqueueActions(({ enqueue }, { session, from = 'here', how }: Keeping) => {
      enqueue.assign({ session, kept: null, error: null })
      enqueue.emit({ type: 'session.kept', session, from, how })
    }),
    rename: enqueueActions(({ context: { session }, event, enqueue }) => {
      assertEvent(event, 'user.rename')
      if (session === null) return
      const renamed = { ...session, user: { ...session.user, ...event.change } }
      enqueue.assign({ session: renamed })
      enqueue.emit({ type: 'session.kept', session: renamed, from: 'here', how: 'rename' })
    }),
    expire: enqueueActions(({ enqueue }, { from = 'here' }: { from?: 'here' | 'tab' }) => {
      enqueue.assign({ error: null })
      enqueue.emit({ type: 'session.expired', from })
    }),
    forget: enqueueActions(({ enqueue }, { from = 'here' }: { from?: 'here' | 'tab' | 'start' }) => {
      enqueue.assign({ session: null, kept: null, error: null })
      enqueue.emit({ type: 'session.forgotten', from })
    }),
    keepError: assign((_, { error }: { error: AuthError }) => ({ error })),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({ ...input, session: null, error: null }),
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'unknown',
      initial: 'reading',
      states: {
        reading: {
          always: [
            { guard: 'counts', target: '#auth.signedIn', actions: 'restore' },
            { guard: 'isWorthAsking', target: 'asking', actions: 'restore' },
            { target: '#auth.signedOut', actions: { type: 'forget', params: { from: 'start' } } },
          ],
        },
        /** Its time seems over. A clock may be wrong, so that is for the server to say. */
        asking: {
          tags: 'busy',
          invoke: {
            id: 'renew',
            src: 'renew',
            input: null,
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#auth.signedIn',
                actions: enqueueActions(({ event, enqueue }) => {
                  if (event.output.ok)
                    enqueue({ type: 'keep', params: { session: event.output.session, how: 'renewal' } })
                }),
              },
              {
                guard: { type: 'isOver', params: ({ event }) => ({ answer: event.output }) },
                target: '#auth.signedOut',
                actions: { type: 'forget', params: { from: 'start' } },
              },
              { target: '#auth.signedIn', actions: { type: 'keepError', params: { error: unreachable } } },
            ],
            onError: { target: '#auth.signedIn', actions: { type: 'keepError', params: { error: unreachable } } },
          },
        },
      },
      on: {
        'tab.signIn': {
          target: 'signedIn',
          actions: { type: 'keep', params: ({ event }) => signedInElsewhere(event.session) },
        },
        'tab.renew': {
          target: 'signedIn',
          actions: { type: 'keep', params: ({ event }) => renewedElsewhere(event.session) },
        },
        'tab.expire': { target: 'signedOut', actions: { type: 'forget', params: { from: 'tab' } } },
        'tab.signOut': { target: 'signedOut', actions: { type: 'forget', params: { from: 'tab' } } },
        'signOut.submit': 'signingOut',
      },
    },
    signedOut: {
      tags: 'guest',
      on: {
        'signIn.submit': { target: 'signingIn', actions: 'clearError' },
        'signOut.submit': 'signingOut',
        'tab.signIn': {
          target: 'signedIn',
          actions: { type: 'keep', params: ({ event }) => signedInElsewhere(event.session) },
        },
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
          {
            guard: ({ event }) => event.output.ok,
            target: 'signedIn',
            actions: enqueueActions(({ event, enqueue }) => {
              if (event.output.ok) enqueue({ type: 'keep', params: { session: event.output.session, how: 'signIn' } })
            }),
          },
          {
            guard: 'hasEnded',
            target: 'expired',
            actions: { type: 'keepError', params: ({ event }) => ({ error: errorOf(event.output) }) },
          },
          {
            target: 'signedOut',
            actions: { type: 'keepError', params: ({ event }) => ({ error: errorOf(event.output) }) },
          },
        ],
        onError: [
          {
            guard: 'hasEnded',
            target: 'expired',
            actions: { type: 'keepError', params: { error: networkError } },
          },
          { target: 'signedOut', actions: { type: 'keepError', params: { error: networkError } } },
        ],
      },
      on: {
        'tab.signIn': {
          target: 'signedIn',
          actions: { type: 'keep', params: ({ event }) => signedInElsewhere(event.session) },
        },
      },
    },
    signedIn: {
      tags: 'user',
      initial: 'resting',
      states: {
        resting: {
          on: {
            'call.refuse': [
              { guard: 'isJwt', target: '#auth.expired', actions: { type: 'expire', params: {} } },
              { target: 'renewing', actions: 'clearError' },
            ],
            'session.extend': { target: 'renewing', actions: 'clearError' },
          },
        },
        /** Whoever asks now waits with the others. */
        renewing: {
          tags: 'busy',
          invoke: {
            id: 'renew',
            src: 'renew',
            input: null,
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'resting',
                actions: enqueueActions(({ event, enqueue }) => {
                  if (event.output.ok)
                    enqueue({ type: 'keep', params: { session: event.output.session, how: 'renewal' } })
                }),
              },
              {
                guard: { type: 'isOver', params: ({ event }) => ({ answer: event.output }) },
                target: '#auth.expired',
                actions: { type: 'expire', params: {} },
              },
              { target: 'resting', actions: { type: 'keepError', params: { error: unreachable } } },
            ],
            onError: { target: 'resting', actions: { type: 'keepError', params: { error: unreachable } } },
          },
        },
      },
      on: {
        'call.refuseAgain': { target: 'expired', actions: { type: 'expire', params: {} } },
        'signOut.submit': 'signingOut',
        'user.rename': { actions: 'rename' },
        'tab.signIn': {
          target: '.resting',
          actions: { type: 'keep', params: ({ event }) => signedInElsewhere(event.session) },
        },
        'tab.renew': {
          target: '.resting',
          actions: { type: 'keep', params: ({ event }) => renewedElsewhere(event.session) },
        },
        'tab.expire': { target: 'expired', actions: { type: 'expire', params: { from: 'tab' } } },
        'tab.signOut': { target: 'signedOut', actions: { type: 'forget', params: { from: 'tab' } } },
      },
    },
    /** Ended by itself. The page stays, and so does who it was for. */
    expired: {
      tags: ['guest', 'expired'],
      on: {
        'signIn.submit': { target: 'signingIn', actions: 'clearError' },
        'signOut.submit': 'signingOut',
        'expired.dismiss': { target: 'signedOut', actions: { type: 'forget', params: {} } },
        'tab.signIn': {
          target: 'signedIn',
          actions: { type: 'keep', params: ({ event }) => signedInElsewhere(event.session) },
        },
        'tab.signOut': { target: 'signedOut', actions: { type: 'forget', params: { from: 'tab' } } },
      },
    },
    /** What is the account's is gone at once; the server is told, and where it does not answer, that changes nothing. */
    signingOut: {
      tags: ['guest', 'busy'],
      entry: { type: 'forget', params: {} },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: null,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'signedOut' },
          {
            target: 'signedOut',
            actions: { type: 'keepError', params: ({ event }) => ({ error: errorOf(event.output) }) },
          },
        ],
        onError: { target: 'signedOut', actions: { type: 'keepError', params: { error: networkError } } },
      },
    },
  },
})

const signedInElsewhere = (session: AuthSession): Keeping => ({ session, from: 'tab', how: 'signIn' })
const renewedElsewhere = (session: AuthSession): Keeping => ({ session, from: 'tab', how: 'renewal' })
const errorOf = (answer: SignInAnswer | SignOutAnswer): AuthError => (answer.ok ? networkError : answer.error)
