import type { FastifyRequest } from 'fastify'

import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'
import { sessionOf } from '#platform/session.ts'

import type { AccountCartService } from './account-cart.service.ts'
import type { CartMergeService } from './cart-merge.service.ts'
import type { Shopper } from './available-products.service.ts'

type Sent = { 'cart-client': string; 'cart-sequence': number }

const changeOf = ({ 'cart-client': clientId, 'cart-sequence': sequence }: Sent) => ({ clientId, sequence })

export function accountCartHandlers(carts: AccountCartService, merges: CartMergeService, guest: GuestCookie) {
  const shopperOf = (request: FastifyRequest): Shopper => ({
    userId: sessionOf(request).userId,
    guest: guest.read(request),
  })
  return {
    getCart: (request) => carts.getCart(shopperOf(request)),
    setCartQuantity: (request) => carts.setCartQuantity(shopperOf(request), changeOf(request.headers), request.params),
    deleteCartLine: (request) =>
      carts.deleteCartLine(
        shopperOf(request),
        changeOf(request.headers),
        request.params.cartId,
        request.params.productId,
      ),
    clearCart: (request) => carts.clearCart(shopperOf(request), changeOf(request.headers)),
    createCart: (request) => carts.createCart(shopperOf(request), request.body),
    mergeCart: (request) => merges.mergeCart(shopperOf(request), request.body),
    undoCartMerge: (request) => merges.undoCartMerge(shopperOf(request), request.params.mergeId),
  } satisfies Partial<Handlers>
}
