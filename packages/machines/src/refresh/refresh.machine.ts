import { assign, enqueueActions, setup } from 'xstate'

import type { AuthConfig } from '../auth/auth.types.ts'
import { notProvided, notProvidedCallback } from '../not-provided.ts'
import { longestOverdue, mayAskAgain, pauseAfter } from './refresh.rules.ts'
import type { RefreshAnswer, RefreshContext, RefreshEmitted, RefreshEvent, RefreshInput } from './refresh.types.ts'

const networkError: RefreshAnswer = { ok: false, code: 'NETWORK_ERROR' }

/**
 * Renews a session: one at a time for all who ask in this tab, in turn with the other tabs, asked again where nobody could
 * say. Signing out ends it, and no late answer brings the session back (AUTH-05, AUTH-06).
 */
export const refreshMachine = setup({
  types: {
    input: {} as RefreshInput,
    context: {} as RefreshContext,
    events: {} as RefreshEvent,
    emitted: {} as RefreshEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Waits for the turn, tells `turn.grant` or `turn.settle`, and keeps the turn until it is stopped. */
    turn: notProvidedCallback<AuthConfig>('turn'),
    /** Asks the server. It must change nothing once its signal is aborted. */
    askServer: notProvided<RefreshAnswer, AuthConfig>('askServer'),
  },
  guards: {
    hasNoToken: ({ event }) => event.type === 'refresh.ask' && !event.hasToken,
    isLongOver: ({ event }) => event.type === 'refresh.ask' && event.overdue > longestOverdue,
    mayAskAgain: ({ context }, { answer }: { answer: RefreshAnswer }) => mayAskAgain(context, answer),
  },
  actions: {
    settle: enqueueActions(
      ({ enqueue }, { answer, from = 'here' }: { answer: RefreshAnswer; from?: 'here' | 'tab' }) => {
        enqueue.assign({ answer })
        enqueue.emit({ type: 'refresh.settled', answer, from })
      },
    ),
    begin: assign({ tries: 0, answer: null }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  delays: {
    /** 1 s before the second try, 2 s before the third. */
    retryPause: ({ context }) => pauseAfter(context.tries),
  },
}).createMachine({
  id: 'refresh',
  context: ({ input: { mode, transport } }) => ({ mode, transport, tries: 0, answer: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'refresh.ask': [
          {
            guard: 'hasNoToken',
            actions: { type: 'settle', params: { answer: { ok: false, code: 'NO_REFRESH_TOKEN' } } },
          },
          {
            guard: 'isLongOver',
            actions: { type: 'settle', params: { answer: { ok: false, code: 'REFRESH_TOKEN_EXPIRED' } } },
          },
          { target: 'renewing', actions: 'begin' },
        ],
      },
    },
    /** Whoever asks now waits with the others: a second `refresh.ask` changes nothing. */
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'turn',
        src: 'turn',
        input: ({ context: { mode, transport } }) => ({ mode, transport }),
        onError: { target: 'idle', actions: { type: 'settle', params: { answer: networkError } } },
      },
      on: {
        'session.end': {
          target: 'idle',
          actions: { type: 'settle', params: { answer: { ok: false, code: 'NO_REFRESH_TOKEN' } } },
        },
      },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'turn.grant': 'asking',
            'turn.settle': {
              target: '#refresh.idle',
              actions: { type: 'settle', params: ({ event }) => ({ answer: event.answer, from: 'tab' as const }) },
            },
          },
        },
        asking: {
          invoke: {
            id: 'askServer',
            src: 'askServer',
            input: ({ context: { mode, transport } }) => ({ mode, transport }),
            onDone: [
              {
                guard: { type: 'mayAskAgain', params: ({ event }) => ({ answer: event.output }) },
                target: 'pausing',
                actions: 'countTry',
              },
              {
                target: '#refresh.idle',
                actions: { type: 'settle', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: '#refresh.idle', actions: { type: 'settle', params: { answer: networkError } } },
          },
        },
        /** Keeps the turn: ten tabs that each try three times help nobody who is down. */
        pausing: { after: { retryPause: 'asking' } },
      },
    },
  },
})
