import type { AnyEventObject } from 'xstate'

import { cart, cartEmpty, cartMerge, cartNone } from '@lotus/fixtures/carts'
import type { Cart } from '@lotus/openapi/schema'

import { broken, done } from '../testing.ts'
import {
  answer,
  cartSyncExamples,
  documentOf,
  failure,
  mergeId,
  misoLine,
  ramyunLine,
  setTo,
} from './cart-sync.examples.ts'
import { project, serverTries } from './cart-sync.rules.ts'
import type { CartDocument } from './cart-sync.types.ts'

const { input } = cartSyncExamples
export const known = { document: documentOf(), spread: 0.5 }
const withUndo: CartDocument = { ...known.document, undo: mergeId }
const read = done('read', answer(cart))
const paused: AnyEventObject = { type: 'xstate.after.retryPause.cartSync.waiting' }
const want = (...intents: ReturnType<typeof setTo>[]): AnyEventObject => ({ type: 'cart.change', intents })
const clear: AnyEventObject = { type: 'cart.change', intents: [{ type: 'clear' }] }
const merge: AnyEventObject = { type: 'cart.merge', mergeId, lines: [misoLine] }
const merged = done('merge', { ok: true, cart: cartMerge.cart, changes: cartMerge.changes })
const ended: AnyEventObject[] = [{ type: 'session.end' }, { type: 'session.return' }]
export const units = (document: CartDocument) =>
  project(document).map(({ productId, quantity }) => [productId, quantity])
export const unitsOf = (of: Cart) => of.cartItems.map(({ product, quantity }) => [product.productId, quantity])

/**
 * Recorded runs of the machine, for its test and its inspector: a title, the document, the events, the state after them, and
 * the displayed quantities by product.
 */
export const cartSyncJourneys: [string, CartDocument, AnyEventObject[], unknown, unknown[][]][] = [
  ['CART-13 reads the cart first', input.document, [], 'reading', []],
  [
    'CART-13 CART-15 reads again after a change during the read',
    input.document,
    [{ type: 'cart.refresh' }, read],
    'reading',
    unitsOf(cart),
  ],
  ['CART-13 reads again after the session ended during the read', input.document, ended, 'reading', []],
  ['CART-13 is idle with the cart of the answer', input.document, [read], 'idle', unitsOf(cart)],
  [
    'CART-06 applies a change at once',
    known.document,
    [read, want(setTo(ramyunLine, 9))],
    'sending',
    [[1, 9], ...unitsOf(cart).slice(1)],
  ],
  [
    'CART-06 rolls a rejected change back and reads the cart',
    known.document,
    [read, want(setTo(ramyunLine, 9)), done('send', failure('rejected', 'OUT_OF_STOCK', { available: 3 }))],
    'reading',
    unitsOf(cart),
  ],
  [
    'CART-06 keeps the rest of the queue after a rejection',
    known.document,
    [read, want(setTo(ramyunLine, 9)), want(setTo(misoLine, 2)), done('send', failure('rejected'))],
    'sending',
    [...unitsOf(cart), [misoLine.productId, 2]],
  ],
  [
    'R11 keeps and displays a change without a network',
    known.document,
    [read, want(setTo(misoLine, 2)), done('send', failure('network'))],
    'waiting',
    [...unitsOf(cart), [misoLine.productId, 2]],
  ],
  [
    'R11 sends the change again after a pause',
    known.document,
    [read, want(setTo(misoLine, 2)), done('send', failure('network')), paused],
    'sending',
    [...unitsOf(cart), [misoLine.productId, 2]],
  ],
  [
    'BEY-13 sends the change again when the network is back',
    known.document,
    [read, want(setTo(misoLine, 2)), done('send', failure('network')), { type: 'network.return' }],
    'sending',
    [...unitsOf(cart), [misoLine.productId, 2]],
  ],
  [
    'rolls back after repeated server errors',
    known.document,
    [
      read,
      want(setTo(misoLine, 2)),
      ...Array.from({ length: serverTries }, () => [done('send', failure('server')), paused]).flat(),
      broken('send'),
    ],
    'reading',
    unitsOf(cart),
  ],
  [
    'D32 retries a clear after any number of server errors',
    known.document,
    [read, clear, ...Array.from({ length: serverTries + 3 }, () => [done('send', failure('server')), paused]).flat()],
    'sending',
    [],
  ],
  ['D32 applies a clear during the read', documentOf(), [clear], 'reading', []],
  ['D32 keeps a clear when the read answers', documentOf(), [clear, read], 'sending', []],
  [
    'CART-06 pauses when the session is over and keeps the changes',
    known.document,
    [read, want(setTo(misoLine, 2)), done('send', failure('session', 'SESSION_EXPIRED')), want(setTo(misoLine, 3))],
    'paused',
    [...unitsOf(cart), [misoLine.productId, 3]],
  ],
  [
    'CART-06 continues after the next sign-in',
    known.document,
    [read, want(setTo(misoLine, 2)), { type: 'session.end' }, { type: 'session.return' }],
    'sending',
    [...unitsOf(cart), [misoLine.productId, 2]],
  ],
  ['CART-07 displays the guest’s lines during the read', input.document, [merge], 'reading', [[misoLine.productId, 1]]],
  [
    'CART-07 creates a cart if the account has none',
    input.document,
    [merge, done('read', answer(cartNone))],
    'merging',
    [[misoLine.productId, 1]],
  ],
  [
    'CART-07 merges if the cart cannot be created',
    input.document,
    [merge, done('read', answer(cartNone)), done('merge', failure('rejected', 'OUT_OF_STOCK'))],
    'merging',
    [[misoLine.productId, 1]],
  ],
  [
    'CART-07 sends one change per line if the merge is rejected',
    input.document,
    [merge, done('read', answer(cartEmpty)), done('merge', failure('rejected', 'VALIDATION_FAILED'))],
    'sending',
    [[misoLine.productId, 1]],
  ],
  [
    'D8 displays the server’s cart after the merge',
    input.document,
    [merge, read, merged, done('read', answer(cartMerge.cart))],
    'idle',
    unitsOf(cartMerge.cart),
  ],
  [
    'CART-07 CART-15 reads the cart after a merge, whose answer may be older',
    input.document,
    [merge, read, merged, done('read', answer(cartEmpty))],
    'idle',
    [],
  ],
  [
    'D8 restores the cart by undoing the merge',
    input.document,
    [
      merge,
      read,
      merged,
      done('read', answer(cartMerge.cart)),
      { type: 'merge.undo', mergeId },
      done('undoMerge', answer(cart)),
    ],
    'idle',
    unitsOf(cart),
  ],
  ['D8 undoes a merge after a reload', withUndo, [], 'undoing', unitsOf(cart)],
  ['D8 R11 retries an undo after an error', withUndo, [broken('undoMerge'), paused], 'undoing', unitsOf(cart)],
  [
    'D8 sends changes made during the merge after it',
    input.document,
    [merge, want(setTo(misoLine, 4)), read, done('merge', { ok: true, cart: cartMerge.cart, changes: [] })],
    'sending',
    unitsOf(cartMerge.cart).map(([id, quantity]) => [id, id === misoLine.productId ? 4 : quantity]),
  ],
]
