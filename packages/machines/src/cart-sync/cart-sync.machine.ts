import { assign, enqueueActions, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import {
  acknowledge,
  canRetry,
  change,
  hasWork,
  isDone,
  isRedundant,
  mergeByLines,
  order,
  pauseAfter,
  take,
  withoutSent,
} from './cart-sync.rules.ts'
import type {
  CartNotice,
  CartSyncContext,
  CartSyncEvent,
  CartSyncInput,
  MergeAnswer,
  MergeInput,
  SendInput,
  SyncAnswer,
  SyncFailure,
} from './cart-sync.types.ts'

/** An unexpected error is treated as a server error: retried a limited number of times. */
const unexpected: SyncFailure = { ok: false, reason: 'server', code: 'UNEXPECTED', available: null, retryAfter: null }

type Answered = { answer: SyncAnswer | MergeAnswer }
const answered = ({ event }: { event: { output: SyncAnswer | MergeAnswer } }): Answered => ({ answer: event.output })
const failed: Answered = { answer: unexpected }

/** The transitions after a call that is retried after transient failures. */
const answeredWith = <Ok extends string, Delay extends string, Rejected extends string>(actions: {
  ok: Ok
  delay: Delay
  rejected: Rejected
}) =>
  ({
    onDone: [
      {
        guard: { type: 'isOk', params: answered },
        target: 'idle',
        actions: { type: actions.ok, params: answered },
      },
      { guard: { type: 'isSessionOver', params: answered }, target: 'paused' },
      {
        guard: { type: 'canRetry', params: answered },
        target: 'waiting',
        actions: { type: actions.delay, params: answered },
      },
      { target: 'idle', actions: { type: actions.rejected, params: answered } },
    ],
    onError: [
      {
        guard: { type: 'canRetry', params: failed },
        target: 'waiting',
        actions: { type: actions.delay, params: failed },
      },
      { target: 'idle', actions: { type: actions.rejected, params: failed } },
    ],
  }) as const

/**
 * Keeps an account's cart in step with the server: changes are applied to the document at once, one change is in progress at
 * a time, later changes are combined, and answers correct the rest (CART-06, CART-07, D8, D32, D33). The app persists
 * `context.document` across reloads and displays `project(document)`.
 */
export const cartSyncMachine = setup({
  types: {
    input: {} as CartSyncInput,
    context: {} as CartSyncContext,
    events: {} as CartSyncEvent,
    emitted: {} as CartNotice,
    /** `busy`: a call is in progress. `delayed`: the machine waits for the network or a busy server. */
    tags: {} as 'busy' | 'delayed',
  },
  actors: {
    /** Sends the change in progress. Retries must reuse its sequence number. */
    send: notProvided<SyncAnswer, SendInput>('send'),
    read: notProvided<SyncAnswer, null>('read'),
    merge: notProvided<MergeAnswer, MergeInput>('merge'),
    undoMerge: notProvided<SyncAnswer, string>('undoMerge'),
  },
  guards: {
    hasUndo: ({ context: { document } }) => document.undo != null,
    isReadDue: ({ context: { isStale, document } }) =>
      isStale && (document.merge === null || document.acknowledged === null) && !hasWorkNow(document),
    isMergeDue: ({ context: { document } }) =>
      document.merge !== null && document.acknowledged !== null && document.sent === null,
    hasWork: ({ context: { document } }) => hasWorkNow(document),
    isRedundant: ({ context: { document } }) => isRedundant(document),
    isOk: (_, { answer }: Answered) => answer.ok,
    isSessionOver: (_, { answer }: Answered) => !answer.ok && answer.reason === 'session',
    canRetry: ({ context }, { answer }: Answered) => canRetry(context, answer),
  },
  actions: {
    change: assign(({ context: { document } }, { intents, from }: Extract<CartSyncEvent, { type: 'cart.change' }>) => ({
      document: change(document, intents, from),
    })),
    order: assign(({ context: { document } }, { items }: Extract<CartSyncEvent, { type: 'cart.order' }>) => ({
      document: order(document, items),
      isStale: true,
    })),
    beginMerge: assign(
      ({ context: { document } }, { mergeId, lines }: Extract<CartSyncEvent, { type: 'cart.merge' }>) => ({
        document: { ...document, merge: { mergeId, lines, how: 'create' as const } },
        isStale: true,
      }),
    ),
    requestUndo: assign(({ context: { document } }, { mergeId }: { mergeId: string }) => ({
      document: { ...document, undo: mergeId },
    })),
    markStale: assign({ isStale: true }),
    /** Cleared when the read starts, because its answer may not contain later changes. */
    startRead: assign({ isStale: false }),
    take: assign(({ context: { document } }) => ({ document: take(document) })),
    acknowledge: enqueueActions(({ context, enqueue }, { answer }: Answered) => {
      if (!answer.ok) return
      const { sent } = context.document
      enqueue.assign({
        ...fresh,
        document: withoutSent(acknowledge(context.document, answer.cart)),
      })
      // The change was rejected, and the answer to its first request was lost (decision 020).
      if (sent !== null && !isDone(answer.cart, sent.intent)) {
        const line = sent.intent.type === 'set' ? sent.intent.line : null
        enqueue.emit({ type: 'change.rejected', line, code: 'NOT_CONFIRMED', available: null })
      }
    }),
    /** CART-06: rolls back to the acknowledged cart, emits the reason and reads the cart again. */
    rollBack: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      const line = document.sent?.intent.type === 'set' ? document.sent.intent.line : null
      enqueue.assign({ ...fresh, document: withoutSent(document), isStale: true })
      enqueue.emit({ type: 'change.rejected', line, code: answer.code, available: answer.available })
    }),
    /** The change is retried; emitted once until a call succeeds. */
    delay: enqueueActions(({ context, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      enqueue.assign({ tries: context.tries + 1, problem: answer })
      if (context.problem === null) enqueue.emit({ type: 'change.delayed' })
    }),
    readFailed: enqueueActions(({ context, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      enqueue.assign({ tries: context.tries + 1, problem: answer, isStale: true })
      if (context.problem === null) enqueue.emit({ type: 'read.failed', reason: answer.reason, code: answer.code })
    }),
    mergeDelayed: enqueueActions(({ context, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      enqueue.assign({ tries: context.tries + 1, problem: answer })
      if (context.problem === null) enqueue.emit({ type: 'merge.failed', code: answer.code })
    }),
    merged: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (!answer.ok || document.merge === null) return
      const { mergeId } = document.merge
      // The answer to a repeated merge is that of the first request, so the cart stays stale.
      enqueue.assign({ ...fresh, document: { ...acknowledge(document, answer.cart), merge: null } })
      const changes = 'changes' in answer ? answer.changes : []
      if (changes.length > 0) enqueue.emit({ type: 'merge.done', mergeId, changes })
    }),
    /** Falls back from creating the cart to merging it, then to one change per line. */
    mergeRejected: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (answer.ok || document.merge === null) return
      const isLast = howOf(document) === 'merge'
      enqueue.assign({
        document: isLast ? mergeByLines(document) : { ...document, merge: { ...document.merge, how: 'merge' } },
        ...fresh,
        isStale: true,
      })
      if (answer.code !== 'CART_EXISTS') enqueue.emit({ type: 'merge.failed', code: answer.code })
    }),
    undone: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (!answer.ok) return
      enqueue.assign({ ...fresh, document: { ...acknowledge(document, answer.cart), undo: null } })
      enqueue.emit({ type: 'undo.done' })
    }),
    undoRejected: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      enqueue.assign({ ...fresh, document: { ...document, undo: null }, isStale: true })
      enqueue.emit({ type: 'undo.rejected', code: answer.code })
    }),
  },
  delays: {
    retryPause: ({ context }) => pauseAfter(context),
  },
}).createMachine({
  id: 'cartSync',
  context: ({ input }) => ({ ...input, isStale: true, tries: 0, problem: null }),
  initial: 'idle',
  on: {
    'cart.change': { actions: { type: 'change', params: ({ event }) => event } },
    'cart.order': { actions: { type: 'order', params: ({ event }) => event } },
    'cart.merge': { actions: { type: 'beginMerge', params: ({ event }) => event } },
    'merge.undo': { actions: { type: 'requestUndo', params: ({ event }) => event } },
    'cart.refresh': { actions: 'markStale' },
    // The change in progress is sent again, with its number, after the next sign-in.
    'session.end': '.paused',
  },
  states: {
    /** Starts the next call, or stays if there is none. */
    idle: {
      always: [
        { guard: 'hasUndo', target: 'undoing' },
        { guard: 'hasWork', target: 'sending', actions: 'take' },
        { guard: 'isRedundant', actions: 'take' },
        { guard: 'isReadDue', target: 'reading', actions: 'startRead' },
        { guard: 'isMergeDue', target: 'merging' },
      ],
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { document } }) => {
          if (document.sent === null) throw new Error('Nothing to send')
          return { clientId: document.clientId, sent: document.sent }
        },
        ...answeredWith({ ok: 'acknowledge', delay: 'delay', rejected: 'rollBack' }),
      },
    },
    /** Changes wait during the read and stay applied (D32). An order restarts the read, whose answer could be older. */
    reading: {
      tags: 'busy',
      on: {
        'cart.order': {
          target: 'reading',
          reenter: true,
          actions: [{ type: 'order', params: ({ event }) => event }, 'startRead'],
        },
      },
      invoke: {
        id: 'read',
        src: 'read',
        input: null,
        onDone: [
          {
            guard: { type: 'isOk', params: answered },
            target: 'idle',
            actions: { type: 'acknowledge', params: answered },
          },
          { guard: { type: 'isSessionOver', params: answered }, target: 'paused' },
          { target: 'waiting', actions: { type: 'readFailed', params: answered } },
        ],
        onError: { target: 'waiting', actions: { type: 'readFailed', params: failed } },
      },
    },
    merging: {
      tags: 'busy',
      invoke: {
        id: 'merge',
        src: 'merge',
        input: ({ context: { document } }) => ({
          mergeId: document.merge?.mergeId ?? '',
          items: (document.merge?.lines ?? []).map(({ productId, quantity }) => ({ productId, quantity })),
          how: howOf(document),
        }),
        ...answeredWith({ ok: 'merged', delay: 'mergeDelayed', rejected: 'mergeRejected' }),
      },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'undoMerge',
        src: 'undoMerge',
        input: ({ context }) => context.document.undo ?? '',
        ...answeredWith({ ok: 'undone', delay: 'delay', rejected: 'undoRejected' }),
      },
    },
    waiting: {
      tags: 'delayed',
      after: { retryPause: 'idle' },
      on: { 'network.return': 'idle' },
    },
    /** No user is signed in: everything stays until the next sign-in. */
    paused: { entry: 'markStale', on: { 'session.return': 'idle' } },
  },
})

export type CartSyncMachine = typeof cartSyncMachine

const fresh = { tries: 0, problem: null }

type Document = CartSyncContext['document']

/** The change in progress is sent first, then the merge, then the queue. */
function hasWorkNow(document: Document): boolean {
  return document.sent !== null || (document.merge === null && hasWork(document))
}

const howOf = ({ merge, acknowledged }: Document): MergeInput['how'] =>
  merge?.how === 'merge' || (acknowledged?.cartId ?? 0) > 0 ? 'merge' : 'create'
