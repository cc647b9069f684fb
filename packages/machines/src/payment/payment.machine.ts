import { assign, setup } from 'xstate'

import type { IntentAnswer, PaymentAnswer } from '../checkout/checkout.types.ts'
import { notProvided } from '../not-provided.ts'
import { canLookUpAgain, resultOfIntent, resultOfPayment } from './payment.rules.ts'
import type {
  CreatePaymentInput,
  FindIntentInput,
  PaymentContext,
  PaymentInput,
  PaymentOutput,
} from './payment.types.ts'

type Result = { result: PaymentOutput }
const created = ({ event }: { event: { output: PaymentAnswer } }): Result => ({ result: resultOfPayment(event.output) })
const found = ({ event }: { event: { output: IntentAnswer } }): Result => ({ result: resultOfIntent(event.output) })

/** The transitions to the final states for a known result. */
const settled = <Params>(params: Params) =>
  [
    { guard: { type: 'isPaid', params }, target: '#payment.paid', actions: { type: 'settle', params } },
    { guard: { type: 'isDeclined', params }, target: '#payment.declined', actions: { type: 'settle', params } },
    { guard: { type: 'isOutdated', params }, target: '#payment.outdated', actions: { type: 'settle', params } },
    { guard: { type: 'isFailed', params }, target: '#payment.failed', actions: { type: 'settle', params } },
  ] as const

/**
 * One payment attempt, from the request to a known outcome. After a lost answer it looks up the outcome and never sends a
 * second payment (CHK-08).
 */
export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    output: {} as PaymentOutput,
  },
  actors: {
    createPayment: notProvided<PaymentAnswer, CreatePaymentInput>('createPayment'),
    findIntent: notProvided<IntentAnswer, FindIntentInput>('findIntent'),
  },
  guards: {
    hasRequest: ({ context }) => context.request !== null,
    canLookUpAgain: ({ context }) => canLookUpAgain(context),
    isPaid: (_, { result }: Result) => result.outcome === 'paid',
    isDeclined: (_, { result }: Result) => result.outcome === 'declined',
    isOutdated: (_, { result }: Result) => result.outcome === 'outdated',
    isFailed: (_, { result }: Result) => result.outcome === 'failed',
  },
  actions: {
    settle: assign((_, { result }: Result) => ({ result })),
    countLookup: assign({ lookups: ({ context }) => context.lookups + 1 }),
  },
  delays: {
    /** Between two lookups of the outcome. */
    lookupPause: 3_000,
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, lookups: 0, result: { outcome: 'unknown' } }),
  output: ({ context }) => context.result,
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasRequest', target: 'creating' }, { target: 'confirming' }] },
    creating: {
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context: { intentId, key, request } }) => {
          if (request === null) throw new Error('A payment needs its request')
          return { intentId, key, request }
        },
        onDone: [...settled(created), { target: 'confirming' }],
        // The charge may have succeeded: look it up instead of paying again.
        onError: 'confirming',
      },
    },
    confirming: {
      initial: 'asking',
      states: {
        asking: {
          entry: 'countLookup',
          invoke: {
            id: 'findIntent',
            src: 'findIntent',
            input: ({ context: { intentId } }) => ({ intentId }),
            onDone: [...settled(found), { guard: 'canLookUpAgain', target: 'waiting' }, { target: '#payment.unknown' }],
            onError: [{ guard: 'canLookUpAgain', target: 'waiting' }, { target: '#payment.unknown' }],
          },
        },
        waiting: { after: { lookupPause: 'asking' } },
      },
    },
    paid: { type: 'final' },
    declined: { type: 'final' },
    outdated: { type: 'final' },
    failed: { type: 'final' },
    unknown: { type: 'final' },
  },
})
