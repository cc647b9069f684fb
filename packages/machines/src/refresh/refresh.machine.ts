import { assign, setup } from 'xstate'

import type { AuthConfig } from '../auth/auth.types.ts'
import { notProvided, notProvidedCallback } from '../not-provided.ts'
import { canRetry, maxOverdue, pauseAfter } from './refresh.rules.ts'
import type { RefreshAnswer, RefreshCode, RefreshContext, RefreshEvent, RefreshInput, Token } from './refresh.types.ts'

type Answered = { answer: RefreshAnswer }
const answered = ({ event }: { event: { output: RefreshAnswer } }): Answered => ({ answer: event.output })

const published = <Params>(params: Params) =>
  [
    { type: 'settle', params },
    { type: 'publish', params },
  ] as const
const rejected = (code: RefreshCode) => published({ answer: { ok: false as const, code } })
const lost = rejected('NETWORK_ERROR')
const configOf = ({ context: { mode, transport } }: { context: AuthConfig }): AuthConfig => ({ mode, transport })

/**
 * Refreshes a session once and outputs the answer: one tab at a time, with retries after transient failures. Stopping it, on
 * a sign-out, cancels the request, and no late answer restores the session (AUTH-05, AUTH-06).
 */
export const refreshMachine = setup({
  types: {
    input: {} as RefreshInput,
    context: {} as RefreshContext,
    events: {} as RefreshEvent,
    output: {} as RefreshAnswer,
  },
  actors: {
    readToken: notProvided<Token, AuthConfig>('readToken'),
    /** Acquires the refresh lock, sends `lock.grant` or `tab.answer`, and holds the lock until it is stopped. */
    lock: notProvidedCallback<AuthConfig>('lock'),
    /** Must change nothing once its signal is aborted. */
    refreshSession: notProvided<RefreshAnswer, AuthConfig>('refreshSession'),
  },
  guards: {
    hasNoToken: (_, { hasToken }: Token) => !hasToken,
    isExpired: (_, { overdue }: Token) => overdue > maxOverdue,
    canRetry: ({ context }, { answer }: Answered) => canRetry(context, answer),
  },
  actions: {
    settle: assign((_, { answer }: Answered) => ({ answer })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    /** Sends the answer to the other tabs while this tab still holds the lock. */
    publish: (_args, _answered: Answered) => {},
  },
  delays: {
    /** 1 s before the first retry, 2 s before the second. */
    retryPause: ({ context }) => pauseAfter(context.failures),
  },
}).createMachine({
  id: 'refresh',
  context: ({ input: { mode, transport } }) => ({
    mode,
    transport,
    failures: 0,
    answer: { ok: false, code: 'NETWORK_ERROR' },
  }),
  output: ({ context }) => context.answer,
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'readToken',
        src: 'readToken',
        input: configOf,
        onDone: [
          {
            guard: { type: 'hasNoToken', params: ({ event }) => event.output },
            target: 'settled',
            actions: rejected('NO_REFRESH_TOKEN'),
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event.output },
            target: 'settled',
            actions: rejected('REFRESH_TOKEN_EXPIRED'),
          },
          { target: 'refreshing' },
        ],
        onError: { target: 'settled', actions: lost },
      },
    },
    refreshing: {
      invoke: { id: 'lock', src: 'lock', input: configOf, onError: { target: 'settled', actions: lost } },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'lock.grant': 'asking',
            'tab.answer': {
              target: '#refresh.settled',
              actions: { type: 'settle', params: ({ event }) => ({ answer: event.answer }) },
            },
          },
        },
        asking: {
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            input: configOf,
            onDone: [
              { guard: { type: 'canRetry', params: answered }, target: 'pausing', actions: 'countFailure' },
              { target: '#refresh.settled', actions: published(answered) },
            ],
            onError: { target: '#refresh.settled', actions: lost },
          },
        },
        /** Keeps the lock, so that many tabs do not multiply the retries. */
        pausing: { after: { retryPause: 'asking' } },
      },
    },
    settled: { type: 'final' },
  },
})
