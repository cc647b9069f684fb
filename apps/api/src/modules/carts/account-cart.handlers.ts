import type { FastifyRequest } from 'fastify'

import type { Command } from '#domain/commands.ts'
import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'
import { commandOf } from '#platform/command-id.ts'
import { sessionOf } from '#platform/session.ts'

import type { AccountCartService } from './account-cart.service.ts'
import type { CartMergeService } from './cart-merge.service.ts'
import type { Shopper } from './available-products.service.ts'

const clientFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const sequenceFormat = /^[1-9]\d{0,9}$/

/**
 * Pages of the former version send a browser id and a number instead of a command's id; this function combines both into an id.
 * The next release removes it.
 */
function cartCommandOf(request: Parameters<typeof commandOf>[0]): Command {
  const command = commandOf(request)
  const { 'cart-client': client, 'cart-sequence': sequence } = request.headers as Record<string, unknown>
  const isFormer = clientFormat.test(String(client)) && sequenceFormat.test(String(sequence))
  if (!isFormer) return command
  return { ...command, id: `${String(sequence).padStart(13, '0')}-${String(client).replaceAll('-', '')}` }
}

export function accountCartHandlers(carts: AccountCartService, merges: CartMergeService, guest: GuestCookie) {
  const shopperOf = (request: FastifyRequest): Shopper => ({
    userId: sessionOf(request).userId,
    guest: guest.read(request),
  })
  return {
    getCart: (request) => carts.getCart(shopperOf(request)),
    setCartQuantity: (request) => carts.setCartQuantity(shopperOf(request), cartCommandOf(request), request.params),
    deleteCartLine: (request) =>
      carts.deleteCartLine(shopperOf(request), cartCommandOf(request), request.params.cartId, request.params.productId),
    clearCart: (request) => carts.clearCart(shopperOf(request), cartCommandOf(request)),
    createCart: (request) => carts.createCart(shopperOf(request), request.body),
    mergeCart: (request) => merges.mergeCart(shopperOf(request), request.body),
    undoCartMerge: (request) => merges.undoCartMerge(shopperOf(request), request.params.mergeId),
  } satisfies Partial<Handlers>
}
