import { cart, cartEmpty, cartLineGyoza, cartLineRamyun, cartMerge, cartNone } from '@lotus/fixtures/carts'
import { miso } from '@lotus/fixtures/products'
import type { Cart } from '@lotus/openapi/schema'

import type { EventExamples } from '../testing.ts'
import { acknowledge, emptyDocument, lineOf } from './cart-sync.rules.ts'
import type {
  CartDocument,
  CartSyncEvent,
  CartSyncInput,
  FailureReason,
  Intent,
  MergeAnswer,
  SyncAnswer,
  SyncFailure,
  SyncLine,
} from './cart-sync.types.ts'

export const mergeId = cartMerge.mergeId

/** A line of a product that is in no example cart. */
export const misoLine: SyncLine = {
  productId: miso.productId,
  quantity: 1,
  addedAt: '2026-11-22T20:00:00.000Z',
  addedPrice: null,
  product: miso,
}
export const ramyunLine = lineOf(cartLineRamyun)
export const gyozaLine = lineOf(cartLineGyoza)

export const setTo = (line: SyncLine, quantity: number, agree = false): Intent => ({
  type: 'set',
  line: { ...line, quantity },
  agree,
})

export const failure = (reason: FailureReason, code = 'UNEXPECTED', more: Partial<SyncFailure> = {}): SyncFailure => ({
  ok: false,
  reason,
  code,
  available: null,
  retryAfter: null,
  ...more,
})

export const answer = (of: Cart): SyncAnswer => ({ ok: true, cart: of })

/** A document with an acknowledged cart. */
export const documentOf = (of: Cart = cart): CartDocument =>
  acknowledge(emptyDocument('0193f2a6-0000-7000-8000-00000000c11e'), of)

const failures: SyncFailure[] = [
  failure('rejected', 'OUT_OF_STOCK', { available: 2 }),
  failure('session', 'SESSION_EXPIRED'),
  failure('server'),
  failure('busy', 'SERVICE_UNAVAILABLE', { retryAfter: 2000 }),
  failure('network', 'NETWORK_ERROR'),
]

/** Events and answers for the machine's test and its diagram. */
export const cartSyncExamples = {
  input: { document: emptyDocument('0193f2a6-0000-7000-8000-00000000c11e'), spread: 0.5 } satisfies CartSyncInput,
  events: {
    'cart.change': [
      { type: 'cart.change', intents: [setTo(misoLine, 2)] },
      { type: 'cart.change', intents: [{ type: 'clear' }], from: { tab: 'other', upTo: 1 } },
    ],
    'cart.merge': [{ type: 'cart.merge', mergeId, lines: [misoLine] }],
    'merge.undo': [{ type: 'merge.undo', mergeId }],
    'cart.order': [{ type: 'cart.order', items: [{ productId: misoLine.productId, quantity: 1 }] }],
    'cart.refresh': [{ type: 'cart.refresh' }],
    'network.return': [{ type: 'network.return' }],
    'session.return': [{ type: 'session.return' }],
    'session.end': [{ type: 'session.end' }],
  } satisfies EventExamples<CartSyncEvent>,
  answers: {
    send: [answer(cart), answer(cartEmpty), ...failures] satisfies SyncAnswer[],
    read: [answer(cart), answer(cartNone), ...failures] satisfies SyncAnswer[],
    merge: [
      { ok: true, cart: cartMerge.cart, changes: cartMerge.changes },
      failure('rejected', 'CART_EXISTS'),
      ...failures,
    ] satisfies MergeAnswer[],
    undoMerge: [answer(cart), ...failures] satisfies SyncAnswer[],
  },
}
