import type { EventObject } from 'xstate'

import { cart, cartLineRamyun } from '@lotus/fixtures/carts'
import type { Cart } from '@lotus/openapi/schema'

import { done } from '../testing.ts'
import { answer } from './cart-sync.examples.ts'
import { project } from './cart-sync.rules.ts'
import type { CartSyncContext } from './cart-sync.types.ts'

type Snapshot = { context: CartSyncContext }

/** The cart of the server: the acknowledged one with the change in progress; the example cart before the first answer. */
function cartOf({ context: { document } }: Snapshot): Cart {
  if (document.acknowledged === null) return cart
  return {
    ...cart,
    version: document.acknowledged.version + 1,
    cartItems: project({ ...document, merge: null, queue: [] }).map(({ product, quantity, addedAt }) => ({
      ...cartLineRamyun,
      product,
      quantity,
      addedAt,
    })),
  }
}

/** A simulated server for the machine's inspector: it applies the change that the machine sends. */
export const cartSyncServer = {
  read: (_call: unknown, snapshot: Snapshot): EventObject => done('read', answer(cartOf(snapshot))),
  send: (_call: unknown, snapshot: Snapshot): EventObject => done('send', answer(cartOf(snapshot))),
}
