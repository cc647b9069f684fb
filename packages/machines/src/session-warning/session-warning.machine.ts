import { assign, enqueueActions, setup } from 'xstate'

import { notProvided } from '../not-provided.ts'
import { minutesLeft, warnBelow } from './session-warning.rules.ts'
import type {
  ExtendAnswer,
  Remaining,
  SessionWarningContext,
  SessionWarningEmitted,
  SessionWarningEvent,
} from './session-warning.types.ts'

const read = ({ event }: { event: { output: Remaining } }) => ({ remaining: event.output })
const answered = ({ event }: { event: { output: ExtendAnswer } }) => ({ answer: event.output })
const failed = (reason: 'over' | 'unreachable') => ({ type: 'extensionFailed', params: { reason } }) as const

/**
 * Warns before a session ends: reads the remaining time every 30 s, warns once at 5 minutes or fewer, and shows a control
 * until the shopper extends the session or it ends (AUTH-09, D30). After the end of its token it tries to refresh the session
 * while the page is visible; if that fails, the auth machine emits the end.
 */
export const sessionWarningMachine = setup({
  types: {
    context: {} as SessionWarningContext,
    events: {} as SessionWarningEvent,
    emitted: {} as SessionWarningEmitted,
    tags: {} as 'busy',
  },
  actors: {
    readRemaining: notProvided<Remaining, null>('readRemaining'),
    extendSession: notProvided<ExtendAnswer, null>('extendSession'),
    /** Resolves when the page is visible. */
    awaitVisible: notProvided<null, null>('awaitVisible'),
  },
  guards: {
    hasNoSession: (_, { remaining }: { remaining: Remaining }) => remaining === null,
    isOver: (_, { remaining }: { remaining: Remaining }) => remaining !== null && remaining.token <= 0,
    isShort: (_, { remaining }: { remaining: Remaining }) => remaining !== null && remaining.session <= warnBelow,
    isWarning: ({ context }) => context.minutes !== null,
    isExtended: (_, { answer }: { answer: ExtendAnswer }) => answer.ok,
    isSessionOver: (_, { answer }: { answer: ExtendAnswer }) => !answer.ok && answer.reason === 'over',
  },
  actions: {
    warn: enqueueActions(({ context, enqueue }, { remaining }: { remaining: Remaining }) => {
      const minutes = minutesLeft(remaining?.session ?? 0)
      enqueue.assign({ minutes })
      if (context.minutes === null) enqueue.emit({ type: 'warning.raised', minutes })
    }),
    /** A token that ends before its session is refreshed without a word. */
    lapse: assign((_, { remaining }: { remaining: Remaining }) => ({
      minutes: remaining !== null && remaining.session > 0 ? null : 0,
    })),
    rearm: assign({ minutes: null }),
    request: assign({ isRequested: true }),
    extended: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ minutes: null, isRequested: false })
      if (context.isRequested) enqueue.emit({ type: 'session.extended' })
    }),
    extensionFailed: enqueueActions(({ context, enqueue }, { reason }: { reason: 'over' | 'unreachable' }) => {
      enqueue.assign({ isRequested: false })
      if (context.isRequested) enqueue.emit({ type: 'extension.failed', reason })
    }),
  },
  delays: {
    checkPause: 30_000,
  },
}).createMachine({
  id: 'sessionWarning',
  context: { minutes: null, isRequested: false },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'readRemaining',
        src: 'readRemaining',
        input: null,
        onDone: [
          { guard: { type: 'hasNoSession', params: read }, target: 'ended' },
          { guard: { type: 'isOver', params: read }, target: 'lapsed', actions: { type: 'lapse', params: read } },
          { guard: { type: 'isShort', params: read }, target: 'watching', actions: { type: 'warn', params: read } },
          { target: 'watching', actions: 'rearm' },
        ],
        onError: 'watching',
      },
      on: { 'session.extend': { guard: 'isWarning', target: 'extending', actions: 'request' } },
    },
    watching: {
      after: { checkPause: 'checking' },
      on: {
        'page.return': 'checking',
        'session.extend': { guard: 'isWarning', target: 'extending', actions: 'request' },
      },
    },
    /** Waits until the page is visible: a session that refreshes itself unattended would never end. */
    lapsed: {
      invoke: { id: 'awaitVisible', src: 'awaitVisible', input: null, onDone: 'extending', onError: 'extending' },
      on: {
        'page.return': 'checking',
        'session.extend': { target: 'extending', actions: 'request' },
      },
    },
    extending: {
      tags: 'busy',
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        input: null,
        onDone: [
          { guard: { type: 'isExtended', params: answered }, target: 'checking', actions: 'extended' },
          { guard: { type: 'isSessionOver', params: answered }, target: 'ended', actions: failed('over') },
          { target: 'watching', actions: failed('unreachable') },
        ],
        onError: { target: 'watching', actions: failed('unreachable') },
      },
    },
    ended: { type: 'final' },
  },
})
