import type { Handlers } from '#platform/handlers.ts'
import type { GuestCookie } from '#platform/security.ts'
import { commandOf } from '#platform/command-id.ts'
import { sessionOf } from '#platform/session.ts'

import type { SharesService } from './shares.service.ts'
import type { WishlistsService } from './wishlists.service.ts'

// The contract's defaults, for the types: validation has already applied them.
const first = { pageNumber: 0, pageSize: 20, sortBy: 'addedAt', sortOrder: 'desc', language: 'pt-BR' } as const

export const wishlistsHandlers = (wishlists: WishlistsService, shares: SharesService, guest: GuestCookie) =>
  ({
    listWishlist(request) {
      const { pageNumber, pageSize, available, sortBy, sortOrder, language } = { ...first, ...request.query }
      const order = { by: sortBy, direction: sortOrder, language }
      return wishlists.listWishlist(sessionOf(request).userId, { pageNumber, pageSize, available, order })
    },
    listWishlistIds: (request) => wishlists.listWishlistIds(sessionOf(request).userId),
    getWishlistStats: (request) => wishlists.getWishlistStats(sessionOf(request).userId),
    checkWishlist: (request) => wishlists.checkWishlist(sessionOf(request).userId, request.params.productId),
    addToWishlist: (request) => wishlists.addToWishlist(commandOf(request), request.params.productId),
    removeFromWishlist: (request) => wishlists.removeFromWishlist(commandOf(request), request.params.productId),
    removeManyFromWishlist: (request) => wishlists.removeManyFromWishlist(commandOf(request), request.body.productIds),
    clearWishlist: (request) => wishlists.clearWishlist(commandOf(request)),
    moveWishlistToCart: (request) =>
      wishlists.moveWishlistToCart(
        { userId: sessionOf(request).userId, guest: guest.read(request) },
        request.body.productIds,
      ),
    getWishlistItem: (request) => wishlists.getWishlistItem(sessionOf(request).userId, request.params.wishlistId),
    updateWishlistItem: (request) =>
      wishlists.updateWishlistItem(sessionOf(request).userId, request.params.wishlistId, request.body.note),
    getWishlistShare: (request) => shares.getWishlistShare(sessionOf(request).userId),
    shareWishlist: (request) => shares.shareWishlist(sessionOf(request).userId),
    async unshareWishlist(request) {
      await shares.unshareWishlist(sessionOf(request).userId)
      return {}
    },
    getSharedWishlist(request, reply) {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
      return shares.getSharedWishlist(request.params.shareId)
    },
  }) satisfies Partial<Handlers>
