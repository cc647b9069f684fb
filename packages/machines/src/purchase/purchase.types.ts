/** What the guards of the purchase machine see. The server derives it from the rows of the purchase before each event. */
export type PurchaseFacts = {
  /** Another payment can start: none is in progress. */
  payable: boolean
  /** The reservation is over, and no payment can be completed any more. */
  due: boolean
  /** All units can be reserved again. */
  inStock: boolean
  /** The order's payment is approved and has money left that is not being refunded. */
  funded: boolean
  /** The cut-off of the order's window has not passed. */
  reschedulable: boolean
  /** The order has a delivery or pickup window. */
  scheduled: boolean
  /** The buyer still has units, no return is open, and the days of CDC art. 49 or art. 26 are not over. */
  withdrawable: boolean
  returnable: boolean
  /** The return or withdrawal that is not complete yet. */
  openReturn: 'requested' | 'approved' | 'withdrawal' | null
}

export type LapseReason = 'expired' | 'out_of_stock' | 'refunded'
export type EndReason = 'buyer' | 'shop' | 'withdrawn'

export type PurchaseEvent =
  /** `whole`: the provider has refunded none of it yet. */
  | { type: 'payment.approved'; whole: boolean }
  /** The payment that the order keeps was refunded completely. */
  | { type: 'payment.refunded' }
  | { type: 'time.passed' }
  | { type: 'buyer.pay' }
  | { type: 'buyer.order' }
  /** The same browser starts another purchase. */
  | { type: 'buyer.leave' }
  | { type: 'buyer.cancel' }
  | { type: 'buyer.reschedule' }
  | { type: 'buyer.withdraw' }
  | { type: 'buyer.return' }
  | { type: 'shop.reschedule' }
  | { type: 'shop.ship' }
  | { type: 'shop.deliver' }
  | { type: 'shop.cancel' }
  | { type: 'shop.refund' }
  | { type: 'shop.answerReturn' }
  | { type: 'shop.receiveReturn' }
