import { randomUUID } from 'node:crypto'

import { unwrap, type Api } from '@lotus/api-client'
import type { Cart, CartItem, CartMerge } from '@lotus/openapi/schema'

import type { TestApp } from '../../testing.ts'

export type CartBrowser = ReturnType<typeof cartBrowser>

/** The cart of a signed-in browser. Its commands have ids from its name and a number. */
export function cartBrowser(api: Api, clientId: string = randomUUID()) {
  let last = 0
  const sent = (sequence = ++last) => ({
    'Command-Id': `${String(sequence).padStart(13, '0')}-${clientId.replaceAll('-', '')}`,
  })

  return {
    api,
    clientId,
    get: async (): Promise<Cart> => unwrap(await api.GET('/users/carts/user')),

    /** `sequence` repeats a change. */
    set: async (productId: number, quantity: number, sequence?: number): Promise<Cart> =>
      unwrap(
        await api.POST('/users/carts/products/{productId}/quantity/{quantity}', {
          params: { path: { productId, quantity }, header: sent(sequence) },
        }),
      ),

    remove: async (cartId: number, productId: number, sequence?: number): Promise<Cart> =>
      unwrap(
        await api.DELETE('/users/carts/{cartId}/product/{productId}', {
          params: { path: { cartId, productId }, header: sent(sequence) },
        }),
      ),

    clear: async (sequence?: number): Promise<Cart> =>
      unwrap(await api.DELETE('/users/carts/user', { params: { header: sent(sequence) } })),

    create: async (items: readonly CartItem[]): Promise<Cart> =>
      unwrap(
        await api.POST('/users/carts', {
          body: { cartItems: items.map(({ productId, quantity }) => ({ product: { productId }, quantity })) },
        }),
      ),

    merge: async (items: CartItem[], mergeId: string = randomUUID()): Promise<CartMerge> =>
      unwrap(await api.POST('/users/carts/user/merge', { body: { mergeId, items } })),

    undo: async (mergeId: string): Promise<Cart> =>
      unwrap(await api.POST('/users/carts/user/merge/{mergeId}/undo', { params: { path: { mergeId } } })),
  }
}

/** A browser of a new account, or of an existing one. */
export async function signedIn({ withSession }: Pick<TestApp, 'withSession'>, userId?: number) {
  const session = await withSession(userId === undefined ? {} : { userId })
  return { ...cartBrowser(session.api), userId: session.userId }
}

/** Product and quantity of each line, in the cart's order. */
export const unitsIn = ({ cartItems }: Cart): [productId: number, quantity: number][] =>
  cartItems.map(({ product, quantity }) => [product.productId, quantity])
