import { setup } from 'xstate'

import type { EndReason, LapseReason, PurchaseEvent, PurchaseFacts } from './purchase.types.ts'

/** The machine only names the consequences. The server applies them (`consequences.ts` of its purchases). */
const named = () => {}
const namedWith = <Params>(): ((_: unknown, params: Params) => void) => named

const lapsed = (reason: LapseReason) => ({ type: 'giveReason', params: { reason } }) as const
const ended = (reason: EndReason) => ({ type: 'giveReason', params: { reason } }) as const

/** A late payment: the order is fulfilled if its units are still in stock. */
const late = { guard: 'isWholeAndInStock', target: 'paid', actions: ['reserve', 'sell', 'keepPayment'] } as const
const refund = { guard: 'isFunded', actions: 'refund' } as const

/**
 * What may follow what in a purchase, from its reservation to its last return. The server evaluates it with XState's pure
 * `transition`; nothing runs it. An event that a state does not list changes nothing: money that no order keeps is refunded
 * by a rule of its own (`settle.ts`).
 */
export const purchaseMachine = setup({
  types: { input: {} as PurchaseFacts, context: {} as PurchaseFacts, events: {} as PurchaseEvent },
  guards: {
    isWhole: ({ event }) => event.type === 'payment.approved' && event.whole,
    isWholeAndInStock: ({ context, event }) => event.type === 'payment.approved' && event.whole && context.inStock,
    isDue: ({ context }) => context.due,
    isPayable: ({ context }) => context.payable,
    isPayableAgain: ({ context }) => context.payable && context.inStock,
    isFunded: ({ context }) => context.funded,
    isReschedulable: ({ context }) => context.reschedulable,
    isScheduled: ({ context }) => context.scheduled,
    isWithdrawable: ({ context }) => context.withdrawable,
    isReturnable: ({ context }) => context.returnable,
    isRequested: ({ context }) => context.openReturn === 'requested',
    isApproved: ({ context }) => context.openReturn === 'approved',
    isWithdrawal: ({ context }) => context.openReturn === 'withdrawal',
  },
  actions: {
    reserve: named,
    release: named,
    sell: named,
    /** Returns the units to stock that were sold and are not written off, returned or missing. */
    restock: named,
    /** As `restock`, if the operator has the parcel back. */
    restockParcel: named,
    keepPayment: named,
    startPayment: named,
    recordDelivery: named,
    moveWindow: named,
    refund: named,
    refundWithdrawal: named,
    refundReturn: named,
    openWithdrawal: named,
    openReturn: named,
    answerReturn: named,
    giveReason: namedWith<{ reason: LapseReason | EndReason }>(),
  },
}).createMachine({
  id: 'purchase',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'payment.approved': { guard: 'isWhole', target: 'paid', actions: ['sell', 'keepPayment'] },
        'buyer.pay': { guard: 'isPayable', actions: 'startPayment' },
        'buyer.order': 'waiting',
        'buyer.leave': { target: 'expired', actions: 'release' },
        'time.passed': { guard: 'isDue', target: 'expired', actions: 'release' },
      },
    },
    expired: {
      on: {
        'payment.approved': [late, { guard: 'isWhole', target: 'lapsed', actions: lapsed('out_of_stock') }],
        'buyer.pay': { guard: 'isPayableAgain', target: 'open', actions: ['reserve', 'startPayment'] },
      },
    },
    waiting: {
      on: {
        'payment.approved': { guard: 'isWhole', target: 'paid', actions: ['sell', 'keepPayment'] },
        'buyer.pay': { guard: 'isPayable', actions: 'startPayment' },
        'buyer.cancel': { target: 'cancelled', actions: ['release', ended('buyer')] },
        'shop.cancel': { target: 'cancelled', actions: ['release', ended('shop')] },
        'time.passed': { guard: 'isDue', target: 'lapsed', actions: ['release', lapsed('expired')] },
      },
    },
    lapsed: { on: { 'payment.approved': late } },
    paid: {
      on: {
        'payment.refunded': { target: 'lapsed', actions: ['restock', lapsed('refunded')] },
        'buyer.cancel': { target: 'cancelled', actions: ['restock', ended('buyer')] },
        'buyer.reschedule': { guard: 'isReschedulable', actions: 'moveWindow' },
        'shop.reschedule': { guard: 'isScheduled', actions: 'moveWindow' },
        'shop.cancel': { target: 'cancelled', actions: ['restock', ended('shop')] },
        'shop.refund': refund,
        'shop.ship': { guard: 'isFunded', target: 'shipped' },
      },
    },
    shipped: {
      on: {
        'shop.refund': refund,
        'shop.deliver': { target: 'delivered', actions: 'recordDelivery' },
        'shop.cancel': { target: 'cancelled', actions: ['restockParcel', ended('shop')] },
      },
    },
    delivered: {
      on: {
        'shop.refund': refund,
        'buyer.withdraw': { guard: 'isWithdrawable', actions: 'openWithdrawal' },
        'buyer.return': { guard: 'isReturnable', actions: 'openReturn' },
        'shop.answerReturn': { guard: 'isRequested', actions: 'answerReturn' },
        'shop.receiveReturn': [
          { guard: 'isWithdrawal', target: 'cancelled', actions: ['refundWithdrawal', ended('withdrawn')] },
          { guard: 'isApproved', actions: 'refundReturn' },
        ],
      },
    },
    cancelled: {},
  },
})
