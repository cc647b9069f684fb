import { assign, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import { canRetry, pauseAfter } from './document-sync.rules.ts'
import type {
  DocumentSyncContext,
  DocumentSyncEvent,
  DocumentSyncInput,
  SyncAnswer,
  SyncFailure,
} from './document-sync.types.ts'

type Answered = { answer: SyncAnswer }
const answered = ({ event }: { event: { output: SyncAnswer } }): Answered => ({ answer: event.output })
/** An unexpected error counts as a server error, so it is retried a limited number of times. */
const failed: Answered = { answer: { ok: false, reason: 'server', code: 'UNEXPECTED' } }
const fresh = { attempts: 0, serverErrors: 0, problem: null }

function notDone<Params>(_args: unknown, params: Params): void {
  throw new Error(`The action was not provided: ${JSON.stringify(params)}`)
}

const fail = { type: 'fail', params: answered } as const
const signOut = { guard: { type: 'isSignedOut', params: answered }, target: 'signedOut', actions: fail } as const
const retry = <Params extends typeof answered | typeof failed>(params: Params) =>
  ({
    guard: { type: 'canRetry', params },
    target: 'waiting',
    actions: [
      { type: 'fail', params },
      { type: 'countServerError', params },
    ],
  }) as const

/**
 * Sends the commands of a document (cart, wishlist, preferences) to the server, in the leading tab only. It makes one request at a time,
 * and sends commands before it reads the state, so that a pending clear wins (D32). The app stores the commands and the state.
 * A retry has the id of the first request, so the server applies it once.
 */
export const documentSyncMachine = setup({
  types: {
    input: {} as DocumentSyncInput,
    context: {} as DocumentSyncContext,
    events: {} as DocumentSyncEvent,
  },
  actors: {
    /** Sends the request in progress. Without one, creates the next request from the log. */
    send: notProvided<SyncAnswer, null>('send'),
    read: notProvided<SyncAnswer, null>('read'),
  },
  actions: {
    /** Stores the state and the outcomes of the request in progress. */
    settle: notDone<Answered>,
    /** Stores the state that was read, and derives the outcome of the request in progress from it and the rejection. */
    reject: notDone<Answered & { rejection: SyncFailure | null }>,
    /** Stores the state that was read. */
    acknowledge: notDone<Answered>,
    update: assign((_, { pending, isEssential }: Extract<DocumentSyncEvent, { type: 'log.changed' }>) => ({
      pending,
      isEssential,
    })),
    markStale: assign({ isStale: true }),
    /** Runs before the request, not after it, so that a refresh during the request marks the state as stale again. */
    begin: assign({ isStale: false }),
    /** Sets `pending` to 0. The log sends the number of remaining commands right afterwards. */
    sent: assign({ ...fresh, pending: 0 }),
    read: assign(fresh),
    fail: assign(({ context }, { answer }: Answered) =>
      answer.ok ? {} : { attempts: context.attempts + 1, problem: answer, isStale: true },
    ),
    countServerError: assign(({ context }, { answer }: Answered) => ({
      serverErrors: context.serverErrors + (!answer.ok && answer.reason === 'server' ? 1 : 0),
    })),
    giveUp: assign((_, { answer }: Answered) => (answer.ok ? {} : { ...fresh, rejection: answer })),
    rejected: assign({ ...fresh, pending: 0, rejection: null }),
  },
  guards: {
    hasRejection: ({ context }) => context.rejection !== null,
    hasWork: ({ context }) => context.pending > 0,
    isStale: ({ context }) => context.isStale,
    isOk: (_, { answer }: Answered) => answer.ok,
    isOkAfterRejection: ({ context }, { answer }: Answered) => answer.ok && context.rejection !== null,
    isSignedOut: (_, { answer }: Answered) => !answer.ok && answer.reason === 'session',
    canRetry: ({ context }, { answer }: Answered) => canRetry(context, answer),
  },
  delays: {
    retryPause: ({ context }) => pauseAfter(context),
  },
}).createMachine({
  id: 'documentSync',
  context: ({ input }) => ({ ...input, ...fresh, isStale: true, rejection: null }),
  initial: 'idle',
  on: {
    'log.changed': { actions: { type: 'update', params: ({ event }) => event } },
    refresh: { actions: 'markStale' },
    // Cancels the request in progress. It is sent again with the same id.
    'network.lost': '.offline',
    'session.end': '.signedOut',
  },
  states: {
    /** Starts the next request, or stays if there is none. */
    idle: {
      always: [
        { guard: 'hasRejection', target: 'reading' },
        { guard: 'hasWork', target: 'sending' },
        { guard: 'isStale', target: 'reading' },
      ],
    },
    sending: {
      entry: 'begin',
      invoke: {
        id: 'send',
        src: 'send',
        input: null,
        onDone: [
          {
            guard: { type: 'isOk', params: answered },
            target: 'idle',
            actions: ['sent', { type: 'settle', params: answered }],
          },
          signOut,
          retry(answered),
          { target: 'idle', actions: { type: 'giveUp', params: answered } },
        ],
        onError: [retry(failed), { target: 'idle', actions: { type: 'giveUp', params: failed } }],
      },
    },
    /** Commands that are issued during the read are sent after it. Screens show them as applied. */
    reading: {
      entry: 'begin',
      invoke: {
        id: 'read',
        src: 'read',
        input: null,
        onDone: [
          {
            guard: { type: 'isOkAfterRejection', params: answered },
            target: 'idle',
            actions: [
              {
                type: 'reject',
                params: ({ event, context: { rejection } }) => ({ answer: event.output, rejection }),
              },
              'rejected',
            ],
          },
          {
            guard: { type: 'isOk', params: answered },
            target: 'idle',
            actions: ['read', { type: 'acknowledge', params: answered }],
          },
          signOut,
          { target: 'waiting', actions: fail },
        ],
        onError: { target: 'waiting', actions: { type: 'fail', params: failed } },
      },
    },
    waiting: { after: { retryPause: 'idle' }, on: { 'network.return': 'idle' } },
    offline: { entry: 'markStale', on: { 'network.return': 'idle' } },
    /** The commands and the state stay stored until the next sign-in. */
    signedOut: { entry: 'markStale', on: { 'session.return': 'idle', 'network.lost': undefined } },
  },
})

export type DocumentSyncMachine = typeof documentSyncMachine
