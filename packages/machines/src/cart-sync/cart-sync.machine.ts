import { assign, enqueueActions, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import {
  acknowledge,
  change,
  hasWork,
  isDone,
  isSaid,
  mayTryAgain,
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

/** Like an error of the server's own: tried again, and not for ever. */
const unforeseen: SyncFailure = { ok: false, reason: 'server', code: 'UNEXPECTED', available: null, retryAfter: null }

type Answered = { answer: SyncAnswer | MergeAnswer }
const answered = ({ event }: { event: { output: SyncAnswer | MergeAnswer } }): Answered => ({ answer: event.output })
const failed: Answered = { answer: unforeseen }

/** What follows the answer to a call that is tried again where that may help, and given up where not. */
const answeredWith = <Ok extends string, Delay extends string, GiveUp extends string>(actions: {
  ok: Ok
  delay: Delay
  giveUp: GiveUp
}) =>
  ({
    onDone: [
      {
        guard: { type: 'isOk', params: answered },
        target: 'resting',
        actions: { type: actions.ok, params: answered },
      },
      { guard: { type: 'isOver', params: answered }, target: 'paused' },
      {
        guard: { type: 'mayTryAgain', params: answered },
        target: 'waiting',
        actions: { type: actions.delay, params: answered },
      },
      { target: 'resting', actions: { type: actions.giveUp, params: answered } },
    ],
    onError: [
      {
        guard: { type: 'mayTryAgain', params: failed },
        target: 'waiting',
        actions: { type: actions.delay, params: failed },
      },
      { target: 'resting', actions: { type: actions.giveUp, params: failed } },
    ],
  }) as const

/**
 * Keeps an account's cart on screen and the server's the same: what is done is in the document at once, one change is under
 * way at a time, what follows is put together, and answers or refusals set the rest right (CART-06, CART-07, D8, D32, D33).
 * Whoever runs it keeps `context.document`, so that it goes on after a reload, and draws `project` of it.
 */
export const cartSyncMachine = setup({
  types: {
    input: {} as CartSyncInput,
    context: {} as CartSyncContext,
    events: {} as CartSyncEvent,
    emitted: {} as CartNotice,
    /** `busy`: a call is under way. `delayed`: it waits for the network or a busy server. */
    tags: {} as 'busy' | 'delayed',
  },
  actors: {
    /** Says the change under way. Said again it must keep its number. */
    send: notProvided<SyncAnswer, SendInput>('send'),
    read: notProvided<SyncAnswer, null>('read'),
    merge: notProvided<MergeAnswer, MergeInput>('merge'),
    undoMerge: notProvided<SyncAnswer, string>('undoMerge'),
  },
  guards: {
    hasUndo: ({ context: { document } }) => document.undo != null,
    mustRead: ({ context: { isStale, document } }) =>
      isStale && (document.merge === null || document.acknowledged === null) && !hasWorkNow(document),
    mustMerge: ({ context: { document } }) =>
      document.merge !== null && document.acknowledged !== null && document.sent === null,
    hasWork: ({ context: { document } }) => hasWorkNow(document),
    isSaid: ({ context: { document } }) => isSaid(document),
    isOk: (_, { answer }: Answered) => answer.ok,
    isOver: (_, { answer }: Answered) => !answer.ok && answer.reason === 'session',
    mayTryAgain: ({ context }, { answer }: Answered) => mayTryAgain(context, answer),
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
    wantUndo: assign(({ context: { document } }, { mergeId }: { mergeId: string }) => ({
      document: { ...document, undo: mergeId },
    })),
    growStale: assign({ isStale: true }),
    /** As soon as it is asked, not as it is answered: what changes meanwhile may not be in the answer. */
    ask: assign({ isStale: false }),
    take: assign(({ context: { document } }) => ({ document: take(document) })),
    /** What a call was answered is the cart now. */
    acknowledge: enqueueActions(({ context, enqueue }, { answer }: Answered) => {
      if (!answer.ok) return
      const { sent } = context.document
      enqueue.assign({
        ...fresh,
        document: withoutSent(acknowledge(context.document, answer.cart)),
      })
      // It was refused when it was said first, and that answer was lost (decision 020).
      if (sent !== null && !isDone(answer.cart, sent.intent)) {
        const line = sent.intent.type === 'set' ? sent.intent.line : null
        enqueue.emit({ type: 'change.refused', line, code: 'NOT_CONFIRMED', available: null })
      }
    }),
    /** CART-06: back to what is acknowledged, with its reason, and then asked how the cart is. */
    rollBack: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      const line = document.sent?.intent.type === 'set' ? document.sent.intent.line : null
      enqueue.assign({ ...fresh, document: withoutSent(document), isStale: true })
      enqueue.emit({ type: 'change.refused', line, code: answer.code, available: answer.available })
    }),
    /** Nothing is lost: it is tried again. Told once until it works again. */
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
      // A merge that is said again is answered as it was at first: it stays stale.
      enqueue.assign({ ...fresh, document: { ...acknowledge(document, answer.cart), merge: null } })
      const changes = 'changes' in answer ? answer.changes : []
      if (changes.length > 0) enqueue.emit({ type: 'merge.done', mergeId, changes })
    }),
    /** All or nothing was nothing: merged, of each line as much as there is. And failing that, each line by itself. */
    mergeOtherwise: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
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
    undoRefused: enqueueActions(({ context: { document }, enqueue }, { answer }: Answered) => {
      if (answer.ok) return
      enqueue.assign({ ...fresh, document: { ...document, undo: null }, isStale: true })
      enqueue.emit({ type: 'undo.refused', code: answer.code })
    }),
  },
  delays: {
    retryPause: ({ context }) => pauseAfter(context),
  },
}).createMachine({
  id: 'cartSync',
  context: ({ input }) => ({ ...input, isStale: true, tries: 0, problem: null }),
  initial: 'resting',
  on: {
    'cart.change': { actions: { type: 'change', params: ({ event }) => event } },
    'cart.order': { actions: { type: 'order', params: ({ event }) => event } },
    'cart.merge': { actions: { type: 'beginMerge', params: ({ event }) => event } },
    'merge.undo': { actions: { type: 'wantUndo', params: ({ event }) => event } },
    'cart.refresh': { actions: 'growStale' },
    // Whatever is under way is said again, with its number, by who is signed in then.
    'session.end': '.paused',
  },
  states: {
    /** Looks what is to be done, and stays where that is nothing. */
    resting: {
      always: [
        { guard: 'hasUndo', target: 'undoing' },
        { guard: 'hasWork', target: 'sending', actions: 'take' },
        { guard: 'isSaid', actions: 'take' },
        { guard: 'mustRead', target: 'reading', actions: 'ask' },
        { guard: 'mustMerge', target: 'merging' },
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
        ...answeredWith({ ok: 'acknowledge', delay: 'delay', giveUp: 'rollBack' }),
      },
    },
    /** What is done meanwhile waits: it is over whatever the answer says (D32). Only what was ordered it would bring back. */
    reading: {
      tags: 'busy',
      on: {
        'cart.order': {
          target: 'reading',
          reenter: true,
          actions: [{ type: 'order', params: ({ event }) => event }, 'ask'],
        },
      },
      invoke: {
        id: 'read',
        src: 'read',
        input: null,
        onDone: [
          {
            guard: { type: 'isOk', params: answered },
            target: 'resting',
            actions: { type: 'acknowledge', params: answered },
          },
          { guard: { type: 'isOver', params: answered }, target: 'paused' },
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
        ...answeredWith({ ok: 'merged', delay: 'mergeDelayed', giveUp: 'mergeOtherwise' }),
      },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'undoMerge',
        src: 'undoMerge',
        input: ({ context }) => context.document.undo ?? '',
        ...answeredWith({ ok: 'undone', delay: 'delay', giveUp: 'undoRefused' }),
      },
    },
    waiting: {
      tags: 'delayed',
      after: { retryPause: 'resting' },
      on: { 'network.return': 'resting' },
    },
    /** Nobody is signed in: all is kept for when they are again. */
    paused: { entry: 'growStale', on: { 'session.return': 'resting' } },
  },
})

export type CartSyncMachine = typeof cartSyncMachine

const fresh = { tries: 0, problem: null }

type Document = CartSyncContext['document']

/** A merge goes before what was done after it; what was under way before goes first. */
function hasWorkNow(document: Document): boolean {
  return document.sent !== null || (document.merge === null && hasWork(document))
}

const howOf = ({ merge, acknowledged }: Document): MergeInput['how'] =>
  merge?.how === 'merge' || (acknowledged?.cartId ?? 0) > 0 ? 'merge' : 'create'
