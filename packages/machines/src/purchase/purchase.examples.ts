import type { EventExamples } from '../testing.ts'
import type { PurchaseEvent, PurchaseFacts } from './purchase.types.ts'

/** A purchase in which everything is possible; no return is open. */
export const input: PurchaseFacts = {
  payable: true,
  due: true,
  inStock: true,
  funded: true,
  reschedulable: true,
  scheduled: true,
  withdrawable: true,
  returnable: true,
  openReturn: null,
}

/** Events for the machine's test and its diagram. */
export const purchaseExamples = {
  input,
  events: {
    'payment.approved': [
      { type: 'payment.approved', whole: true },
      { type: 'payment.approved', whole: false },
    ],
    'payment.refunded': [{ type: 'payment.refunded' }],
    'time.passed': [{ type: 'time.passed' }],
    'buyer.pay': [{ type: 'buyer.pay' }],
    'buyer.order': [{ type: 'buyer.order' }],
    'buyer.leave': [{ type: 'buyer.leave' }],
    'buyer.cancel': [{ type: 'buyer.cancel' }],
    'buyer.reschedule': [{ type: 'buyer.reschedule' }],
    'buyer.withdraw': [{ type: 'buyer.withdraw' }],
    'buyer.return': [{ type: 'buyer.return' }],
    'shop.reschedule': [{ type: 'shop.reschedule' }],
    'shop.ship': [{ type: 'shop.ship' }],
    'shop.deliver': [{ type: 'shop.deliver' }],
    'shop.cancel': [{ type: 'shop.cancel' }],
    'shop.refund': [{ type: 'shop.refund' }],
    'shop.answerReturn': [{ type: 'shop.answerReturn' }],
    'shop.receiveReturn': [{ type: 'shop.receiveReturn' }],
  } satisfies EventExamples<PurchaseEvent>,
  answers: {},
}
