import { input } from './purchase.examples.ts'
import type { PurchaseEvent, PurchaseFacts } from './purchase.types.ts'

const event = (type: Exclude<PurchaseEvent['type'], 'payment.approved'>): PurchaseEvent => ({ type })
const [order, pay, ship, deliver, late] = [
  event('buyer.order'),
  event('buyer.pay'),
  event('shop.ship'),
  event('shop.deliver'),
  event('time.passed'),
]
const approved: PurchaseEvent = { type: 'payment.approved', whole: true }
const part: PurchaseEvent = { type: 'payment.approved', whole: false }
const shipped = [approved, ship]
const delivered = [...shipped, deliver]
const soldOut = { ...input, inStock: false }

/** Recorded runs: a title, the facts, the events, the state after them, and what the last event causes. */
export const purchaseJourneys: [string, PurchaseFacts, PurchaseEvent[], string, string[]][] = [
  ['CHK-07 is paid before the order is placed', input, [approved], 'paid', ['sell', 'keepPayment']],
  ['S26 is not paid by a payment that was partly refunded', input, [part], 'open', []],
  ['R07 starts a payment while no other is open', input, [pay], 'open', ['startPayment']],
  ['R07 starts no payment while another is open', { ...input, payable: false }, [pay], 'open', []],
  ['CHK-07 places the order while the payment is open', input, [order], 'waiting', []],
  ['CHK-10 is left for another purchase of the browser', input, [event('buyer.leave')], 'expired', ['release']],
  ['CHK-10 expires without an order', input, [late], 'expired', ['release']],
  ['CHK-10 does not expire while it can be paid', { ...input, due: false }, [order, late], 'waiting', []],
  ['BEY-03 opens again with a payment', input, [late, pay], 'open', ['reserve', 'startPayment']],
  ['BEY-03 does not open again without its units', soldOut, [late, pay], 'expired', []],
  ['S27 is paid late, its units in stock', input, [late, approved], 'paid', ['reserve', 'sell', 'keepPayment']],
  ['S27 is paid late, its units sold', soldOut, [late, approved], 'lapsed', ['giveReason']],
  ['CHK-07 is paid after the order was placed', input, [order, approved], 'paid', ['sell', 'keepPayment']],
  ['BEY-03 is paid in another way', input, [order, pay], 'waiting', ['startPayment']],
  [
    'BEY-10 is cancelled by the buyer before it is paid',
    input,
    [order, event('buyer.cancel')],
    'cancelled',
    ['release', 'giveReason'],
  ],
  [
    'BEY-18 is cancelled by the shop before it is paid',
    input,
    [order, event('shop.cancel')],
    'cancelled',
    ['release', 'giveReason'],
  ],
  ['CHK-10 expires with its order', input, [order, late], 'lapsed', ['release', 'giveReason']],
  ['S27 is revived by a late payment', input, [order, late, approved], 'paid', ['reserve', 'sell', 'keepPayment']],
  ['S27 is not revived without its units', soldOut, [order, late, approved], 'lapsed', []],
  [
    'D5 lapses when its payment is refunded',
    input,
    [approved, event('payment.refunded')],
    'lapsed',
    ['restock', 'giveReason'],
  ],
  [
    'BEY-10 is cancelled by the buyer before it is shipped',
    input,
    [approved, event('buyer.cancel')],
    'cancelled',
    ['restock', 'giveReason'],
  ],
  [
    'BEY-18 is cancelled by the shop before it is shipped',
    input,
    [approved, event('shop.cancel')],
    'cancelled',
    ['restock', 'giveReason'],
  ],
  ['BEY-12 is moved to another window', input, [approved, event('buyer.reschedule')], 'paid', ['moveWindow']],
  [
    'BEY-12 is not moved after the cut-off',
    { ...input, reschedulable: false },
    [approved, event('buyer.reschedule')],
    'paid',
    [],
  ],
  [
    'BEY-12 is moved by the shop after the cut-off',
    { ...input, reschedulable: false },
    [approved, event('shop.reschedule')],
    'paid',
    ['moveWindow'],
  ],
  [
    'BEY-12 is not moved by the shop without a window',
    { ...input, scheduled: false },
    [approved, event('shop.reschedule')],
    'paid',
    [],
  ],
  ['BEY-18 is refunded before it is shipped', input, [approved, event('shop.refund')], 'paid', ['refund']],
  ['BEY-18 is shipped', input, shipped, 'shipped', []],
  ['BEY-18 is not shipped without its money', { ...input, funded: false }, shipped, 'paid', []],
  ['BEY-18 is refunded on its way', input, [...shipped, event('shop.refund')], 'shipped', ['refund']],
  ['BEY-18 is delivered', input, delivered, 'delivered', ['recordDelivery']],
  ['BEY-10 is not cancelled by the buyer on its way', input, [...shipped, event('buyer.cancel')], 'shipped', []],
  ['BEY-18 does not arrive', input, [...shipped, event('shop.cancel')], 'cancelled', ['restockParcel', 'giveReason']],
  ['BEY-18 is refunded after the delivery', input, [...delivered, event('shop.refund')], 'delivered', ['refund']],
  ['BEY-10 is withdrawn from', input, [...delivered, event('buyer.withdraw')], 'delivered', ['openWithdrawal']],
  [
    'BEY-10 is not withdrawn from after seven days',
    { ...input, withdrawable: false },
    [...delivered, event('buyer.withdraw')],
    'delivered',
    [],
  ],
  ['BEY-10 is returned in part', input, [...delivered, event('buyer.return')], 'delivered', ['openReturn']],
  [
    'BEY-18 has its return answered',
    { ...input, openReturn: 'requested' },
    [...delivered, event('shop.answerReturn')],
    'delivered',
    ['answerReturn'],
  ],
  [
    'BEY-18 has its return received',
    { ...input, openReturn: 'approved' },
    [...delivered, event('shop.receiveReturn')],
    'delivered',
    ['refundReturn'],
  ],
  [
    'BEY-18 ends with the goods of a withdrawal',
    { ...input, openReturn: 'withdrawal' },
    [...delivered, event('shop.receiveReturn')],
    'cancelled',
    ['refundWithdrawal', 'giveReason'],
  ],
  ['S26 stays cancelled when money arrives', input, [approved, event('buyer.cancel'), approved], 'cancelled', []],
]
