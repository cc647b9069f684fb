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

/**
 * Warns before a session ends: looks every 30 s, says it once when 5 minutes or fewer are left, and leaves a small control
 * until the shopper stays or the time is over (AUTH-09, D30). Once it is over the session is renewed where that is still
 * possible, as long as somebody looks at the page; where not, its end is for the auth machine to tell.
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
    /** Settles when somebody looks at the page; at once where somebody does. */
    awaitShopper: notProvided<null, null>('awaitShopper'),
  },
  guards: {
    isNone: (_, { remaining }: { remaining: Remaining }) => remaining === null,
    isOver: (_, { remaining }: { remaining: Remaining }) => remaining !== null && remaining <= 0,
    isShort: (_, { remaining }: { remaining: Remaining }) => remaining !== null && remaining <= warnBelow,
    isWarning: ({ context }) => context.minutes !== null,
  },
  actions: {
    warn: enqueueActions(({ context, enqueue }, { remaining }: { remaining: Remaining }) => {
      const minutes = minutesLeft(remaining ?? 0)
      enqueue.assign({ minutes })
      if (context.minutes === null) enqueue.emit({ type: 'warning.raised', minutes })
    }),
    lapse: assign({ minutes: 0 }),
    rearm: assign({ minutes: null }),
    ask: assign({ isAsked: true }),
    tellExtended: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ minutes: null, isAsked: false })
      if (context.isAsked) enqueue.emit({ type: 'session.extended' })
    }),
    tellFailed: enqueueActions(({ context, enqueue }, { why }: { why: 'over' | 'unreachable' }) => {
      enqueue.assign({ isAsked: false })
      if (context.isAsked) enqueue.emit({ type: 'extension.failed', why })
    }),
  },
  delays: {
    checkPause: 30_000,
  },
}).createMachine({
  id: 'sessionWarning',
  context: { minutes: null, isAsked: false },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'readRemaining',
        src: 'readRemaining',
        input: null,
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => ({ remaining: event.output }) }, target: 'ended' },
          {
            guard: { type: 'isOver', params: ({ event }) => ({ remaining: event.output }) },
            target: 'lapsed',
            actions: 'lapse',
          },
          {
            guard: { type: 'isShort', params: ({ event }) => ({ remaining: event.output }) },
            target: 'watching',
            actions: { type: 'warn', params: ({ event }) => ({ remaining: event.output }) },
          },
          { target: 'watching', actions: 'rearm' },
        ],
        onError: 'watching',
      },
      on: { 'session.extend': { guard: 'isWarning', target: 'extending', actions: 'ask' } },
    },
    watching: {
      after: { checkPause: 'checking' },
      on: {
        'page.return': 'checking',
        'session.extend': { guard: 'isWarning', target: 'extending', actions: 'ask' },
      },
    },
    /** Its time is over, and nobody may be there: a session that renews itself for an empty chair would never end. */
    lapsed: {
      invoke: { id: 'awaitShopper', src: 'awaitShopper', input: null, onDone: 'extending', onError: 'extending' },
      on: {
        'page.return': 'checking',
        'session.extend': { target: 'extending', actions: 'ask' },
      },
    },
    extending: {
      tags: 'busy',
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        input: null,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'checking', actions: 'tellExtended' },
          {
            guard: ({ event }) => !event.output.ok && event.output.why === 'over',
            target: 'ended',
            actions: { type: 'tellFailed', params: { why: 'over' } },
          },
          { target: 'watching', actions: { type: 'tellFailed', params: { why: 'unreachable' } } },
        ],
        onError: { target: 'watching', actions: { type: 'tellFailed', params: { why: 'unreachable' } } },
      },
    },
    ended: { type: 'final' },
  },
})
