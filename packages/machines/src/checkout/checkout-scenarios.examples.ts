import type { AnyEventObject } from 'xstate'

import { cardApproved, cardRejections, pixPending } from '@lotus/fixtures/payments'
import { orderWaitingPix } from '@lotus/fixtures/orders'

import { rejected } from '../payment/payment.examples.ts'
import { broken, done } from '../testing.ts'
import {
  address,
  choose,
  confirm,
  enter,
  events,
  guest,
  open,
  pix,
  saved,
  settled,
  toPayment,
  toReady,
  userToPayment,
} from './checkout-journeys.examples.ts'

/** Recorded runs of a guest, for the machine's test and its inspector: a title, the events and the state after them. */
export const guestJourneys: [string, AnyEventObject[], unknown][] = [
  ['begins at the entry step', [], 'entry'],
  ['asks for buyer, address and shipping, then shows the review', toReady, { review: 'ready' }],
  ['reserves the order before it asks for the payment', toPayment, { payment: 'choosing' }],
  ['CHK-01 does not open the payment step from a deep link before its time', [guest, open('payment')], 'address'],
  ['goes back to any earlier step', [...toPayment, open('address')], 'address'],
  [
    'pays with Pix',
    [
      ...toPayment,
      pix,
      settled({ outcome: 'paid', payment: pixPending }),
      done('createOrder', { ok: true, order: orderWaitingPix }),
    ],
    'placed',
  ],
  [
    'CHK-08 accepts another payment after a declined card',
    [
      ...toPayment,
      pix,
      settled({ outcome: 'declined', payment: cardRejections.cc_rejected_insufficient_amount }),
      pix,
      settled({ outcome: 'paid', payment: cardApproved }),
      done('createOrder', { ok: true, order: orderWaitingPix }),
    ],
    'placed',
  ],
  [
    'CHK-08 creates the order after the payment',
    [...toPayment, pix, settled({ outcome: 'paid', payment: pixPending })],
    { placing: 'asking' },
  ],
  [
    'asks for another payment when the provider is down',
    [...toPayment, pix, settled({ outcome: 'failed', error: { code: 'PAYMENT_PROVIDER_DOWN' } })],
    { payment: 'failed' },
  ],
  [
    'CHK-08 does not pay again while the outcome is unknown',
    [...toPayment, pix, settled({ outcome: 'unknown' }), pix, open('review'), enter],
    { payment: 'unknown' },
  ],
  [
    'CHK-08 looks up an unknown outcome again',
    [...toPayment, pix, settled({ outcome: 'unknown' }), { type: 'order.retry' }],
    { payment: 'paying' },
  ],
  [
    'CHK-05 reviews the order again when the stock is gone at the last moment',
    [...toReady, confirm, done('createIntent', rejected('OUT_OF_STOCK'))],
    { review: 'checking' },
  ],
  [
    'CHK-05 reviews the order again when a price changed',
    [...toReady, confirm, done('createIntent', rejected('PRICE_CHANGED'))],
    { review: 'checking' },
  ],
  [
    'CHK-04 quotes the shipping again when the quote is stale',
    [...toReady, confirm, done('createIntent', rejected('QUOTE_STALE'))],
    { shipping: 'quoting' },
  ],
  [
    'reviews the order again when the reservation expired',
    [...toPayment, pix, settled({ outcome: 'outdated', error: { code: 'INTENT_EXPIRED' } })],
    { review: 'checking' },
  ],
  [
    'CHK-07 creates the order again after a lost answer',
    [
      ...toPayment,
      pix,
      settled({ outcome: 'paid', payment: pixPending }),
      broken('createOrder'),
      { type: 'order.retry' },
      done('createOrder', { ok: true, order: orderWaitingPix }),
    ],
    'placed',
  ],
  ['changes nothing while the payment is in progress', [...toPayment, pix, open('address')], { payment: 'paying' }],
  [
    'CHK-03 quotes the shipping again when the cart changed',
    [...toPayment, events['cart.change'][0]],
    { shipping: 'quoting' },
  ],
]

/** Recorded runs of an account. */
export const userJourneys: [string, AnyEventObject[], unknown][] = [
  ['D38 begins at the address', [], 'address'],
  ['D38 does not go back to the entry step', [open('entry')], 'address'],
  ['continues with a saved address', [choose], { shipping: 'quoting' }],
  ['saves a new address first', [events['address.add'][0]], 'savingAddress'],
  ['continues with the address that was saved', [events['address.add'][0], saved], { shipping: 'quoting' }],
  [
    'stays at the address step when the address cannot be saved',
    [events['address.add'][0], done('saveAddress', rejected('ADDRESS_LIMIT_REACHED'))],
    'address',
  ],
  ['ignores an address that is not saved to the account', [address], 'address'],
  [
    'pays with Pix',
    [
      ...userToPayment,
      pix,
      settled({ outcome: 'paid', payment: pixPending }),
      done('createOrder', { ok: true, order: orderWaitingPix }),
    ],
    'placed',
  ],
]
