import type { Operation } from '#platform/handlers.ts'

import {
  guest,
  absentId,
  product,
  order,
  idempotent,
  purchase,
  payment,
  ordering,
  returned,
  cancelled,
  keepOrder,
  keepPayment,
} from './bodies.ts'
import { need, type Step, type World } from './step.ts'

const review = { rating: 5, title: null, comment: 'Of the conformance suite', language: 'en-US' }

const byAccount = (operation: Operation, about: string, send?: Step['send']): Step => ({
  operation,
  about,
  by: 'account',
  expects: '200',
  ...(send === undefined ? {} : { send }),
})
const ids = (world: World) => ({ body: { productIds: [need(world, 'productId')] } })

/** Wishlist, alerts and reviews. */
export const listSteps: readonly Step[] = [
  {
    ...byAccount('addToWishlist', 'a product', product),
    keep: ({ wishlistId }: { wishlistId: number }, world) => {
      world.wishlistId = wishlistId
    },
  },
  byAccount('listWishlist', 'a page of the list'),
  byAccount('listWishlistIds', 'the ids'),
  byAccount('getWishlistStats', 'the statistics'),
  byAccount('checkWishlist', 'the product', product),
  byAccount('getWishlistItem', 'the entry', (world) => ({ path: { wishlistId: need(world, 'wishlistId') } })),
  byAccount('updateWishlistItem', 'a note', (world) => ({
    path: { wishlistId: need(world, 'wishlistId') },
    body: { note: 'For Sunday' },
  })),
  byAccount('getWishlistShare', 'the link'),
  {
    ...byAccount('shareWishlist', 'a link'),
    keep: ({ shareId }: { shareId: string }, world) => {
      world.shareId = shareId
    },
  },
  {
    operation: 'getSharedWishlist',
    about: 'the link',
    send: (world) => ({ path: { shareId: need(world, 'shareId') } }),
    expects: '200',
  },
  byAccount('unshareWishlist', 'the link'),
  {
    operation: 'getSharedWishlist',
    about: 'the ended link',
    send: (world) => ({ path: { shareId: need(world, 'shareId') } }),
    expects: '404 NOT_FOUND',
  },
  byAccount('moveWishlistToCart', 'the product', ids),
  byAccount('removeFromWishlist', 'the product', product),
  byAccount('removeManyFromWishlist', 'the product', ids),
  byAccount('clearWishlist', 'the list'),
  byAccount('addStockAlert', 'the product', product),
  byAccount('listStockAlerts', 'the alerts'),
  byAccount('removeStockAlert', 'the product', product),
  {
    ...byAccount('createReview', 'a review', (world) => ({ ...product(world), body: review })),
    expects: ['201', '409 REVIEW_EXISTS'],
  },
  {
    ...byAccount('updateReview', 'the review', (world) => ({ ...product(world), body: { ...review, rating: 4 } })),
    keep: ({ reviewId }: { reviewId: number }, world) => {
      world.reviewId = reviewId
    },
  },
  byAccount('getOwnReview', 'the review', product),
  ...(['markReviewHelpful', 'unmarkReviewHelpful'] as const).map((operation): Step => ({
    ...byAccount(operation, 'the own review', (world) => ({ path: { reviewId: need(world, 'reviewId') } })),
    expects: '409 OWN_REVIEW',
  })),
  byAccount('deleteReview', 'the review', product),
]

/** A purchase of the account, and the end of the session. */
export const accountPurchaseSteps: readonly Step[] = [
  {
    operation: 'createUserCheckoutIntent',
    about: 'a purchase',
    by: 'account',
    send: (world) => ({
      headers: idempotent(),
      body: {
        ...purchase(world),
        addressId: need(world, 'addressId'),
        cpf: world.profile?.cpf === null ? guest.cpf : null,
      },
    }),
    expects: '201',
    keep: ({ intentId }: { intentId: string }, world) => {
      world.intentId = intentId
      delete world.orderId
      delete world.paymentId
    },
  },
  {
    operation: 'createPayment',
    about: 'a Pix payment of the account',
    by: 'account',
    send: payment,
    expects: '201',
    keep: keepPayment,
  },
  { operation: 'createOrder', about: 'the order', by: 'account', send: ordering, expects: '201', keep: keepOrder },
  byAccount('listOrders', 'the orders'),
  byAccount('getOrder', 'the order', order),
  {
    ...byAccount('getOrder', 'an unknown order', () => ({ path: { orderId: absentId } })),
    expects: '404 NOT_FOUND',
  },
  { ...byAccount('getReceipt', 'the unpaid order', order), expects: '409 RECEIPT_NOT_AVAILABLE' },
  {
    ...byAccount('withdrawOrder', 'the unpaid order', (world) => ({ ...order(world), body: {} })),
    expects: '409 WITHDRAWAL_NOT_ALLOWED',
  },
  { ...byAccount('requestReturn', 'the unpaid order', returned), expects: '409 RETURN_NOT_ALLOWED' },
  byAccount('cancelOrder', 'the unpaid order', cancelled),
  byAccount('claimOrder', 'the order that this browser made as a guest', (world) => ({
    path: { orderId: need(world, 'guestOrderId') },
  })),
  byAccount('deleteAddress', 'the address', (world) => ({ path: { addressId: need(world, 'addressId') } })),
  { operation: 'signOut', about: 'the session', by: 'account', expects: '200' },
  {
    operation: 'getProfile',
    about: 'after signing out',
    by: 'account',
    expects: ['401 UNAUTHENTICATED', '401 SESSION_EXPIRED'],
  },
]
