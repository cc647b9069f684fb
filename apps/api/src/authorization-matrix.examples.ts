import { randomUUID } from 'node:crypto'

import { preferences as chosen } from '@lotus/fixtures/accounts'
import { addressData } from '@lotus/fixtures/addresses'

import { canary, password, profileOf, type Caller, type World } from './authorization-world.examples.ts'
import { lamen, rice } from './modules/purchases/testing.ts'
import type { Operation } from './platform/handlers.ts'

export type Statuses = Record<Caller, number>
export type Sent = { path?: Record<string, string | number>; body?: object }

/** A request to an operation about data of A or of the guest, and the same request about data that does not exist. */
export type Case = {
  about: string
  statuses: Statuses
  send: (world: World, caller: Caller) => Promise<Sent> | Sent
  /** Data that does not exist, for operations that name data. */
  absent?: (sent: Sent) => Sent
}

const everyone = (status: number): Statuses => ({
  anonymous: status,
  guest: status,
  otherGuest: status,
  B: status,
  outdated: status,
  over: status,
  ended: status,
  A: status,
})
/** For signed-in callers: `A` for A, and `B` for others, who request their own data or A's. */
const signedIn = ({ A, B }: { A: number; B: number }): Statuses => ({ ...everyone(401), A, B })
/** Data of A, or open to A's browser; a guest with a cookie is authorized but finds nothing, like a caller without one. */
const ownersOnly = (status: number): Statuses => ({
  ...everyone(404),
  outdated: 401,
  over: 401,
  ended: 401,
  A: status,
})
/** Data of the guest: the session is irrelevant. */
const guestsOnly = (status: number, withSession: number): Statuses => ({
  ...everyone(404),
  guest: status,
  outdated: withSession,
  over: withSession,
  ended: withSession,
})

const missing = 999_999_999
const otherId = '018f2f8e-1111-7222-8333-444455556666'
const absentPath = (sent: Sent): Sent => ({
  ...sent,
  path: Object.fromEntries(
    Object.entries(sent.path ?? {}).map(([name, value]) => [name, typeof value === 'number' ? missing : otherId]),
  ),
})
const absentReference = (sent: Sent): Sent => ({ ...sent, body: { ...sent.body, externalReference: otherId } })

const { updatedAt: _updatedAt, ...preferences } = chosen
const order = { tax: 0, paymentStatus: 'pending', statusDetail: '', paymentMethodId: 'pix' }
const cancellation = { reason: 'CHANGED_MIND' }
const returned = { reason: 'OTHER', lines: [{ productId: lamen, quantity: 1 }] }
/** Orders that are not paid yet. */
const ownOrders = (status: number, body?: object): Case[] => [
  {
    about: 'A’s order',
    send: async ({ order: made }) => ({
      path: { orderId: (await made()).orderId },
      ...(body === undefined ? {} : { body }),
    }),
    absent: absentPath,
    statuses: signedIn({ A: status, B: 404 }),
  },
]
const guestOrders = (status: number, body?: object): Case[] => [
  ...ownOrders(status, body).map((own) => ({ ...own, statuses: ownersOnly(status) })),
  {
    about: 'a guest’s order',
    send: async ({ guestOrder }) => ({
      path: { orderId: (await guestOrder()).orderId },
      ...(body === undefined ? {} : { body }),
    }),
    absent: absentPath,
    statuses: guestsOnly(status, 401),
  },
]
const mine = (about: string, send: Case['send'] = () => ({})): Case[] => [
  { about, send, statuses: signedIn({ A: 200, B: 200 }) },
]
const address = (about: string, body?: object): Case[] => [
  {
    about,
    send: ({ addressId }) => ({ path: { addressId }, ...(body === undefined ? {} : { body }) }),
    absent: absentPath,
    statuses: signedIn({ A: 200, B: 404 }),
  },
]
const wish = (about: string, body?: object): Case[] => [
  {
    about,
    send: async ({ wishes }) => ({
      path: { wishlistId: (await wishes()).wishlistId },
      ...(body === undefined ? {} : { body }),
    }),
    absent: absentPath,
    statuses: signedIn({ A: 200, B: 404 }),
  },
]
const review = { rating: 4, title: null, comment: 'Gostei', language: 'pt-BR' }
/** A's review is named by its product, so B has none. */
const ownReview = (body?: object): Case[] => [
  {
    about: 'A’s review',
    send: async ({ review: written }) => {
      await written()
      return { path: { productId: lamen }, ...(body === undefined ? {} : { body }) }
    },
    absent: absentPath,
    statuses: signedIn({ A: 200, B: 404 }),
  },
]
const votes: Case[] = [
  {
    about: 'A’s pending review',
    send: async ({ review: written }) => ({ path: { reviewId: (await written()).reviewId } }),
    absent: absentPath,
    statuses: signedIn({ A: 409, B: 404 }),
  },
]
const heldWindows: Case[] = [
  {
    about: 'a guest’s hold of a window',
    send: async ({ guestHold }) => ({ path: { holdId: (await guestHold()).holdId } }),
    absent: absentPath,
    statuses: { ...everyone(404), guest: 200 },
  },
]
const forAll = (about: string, path: Record<string, string | number>): Case[] => [
  { about, send: () => ({ path }), statuses: everyone(200) },
]

/**
 * `open`: the operation names no owned data and is independent of the caller. Operations that the contract guards, or that
 * have an id in their path, must not be `open`; a new operation does not compile until it is listed.
 */
export const matrix = {
  listSettings: 'open',
  listSettingsOfGroup: forAll('a group of the shop', { group: 'STORE' }),
  getSetting: forAll('a setting of the shop', { key: 'closedDays' }),
  getContactInfo: 'open',
  sendContactMessage: 'open',
  requestStockAlert: [
    {
      about: 'an address',
      send: () => ({ path: { productId: lamen }, body: { email: 'mei@example.com', language: 'pt-BR' } }),
      absent: absentPath,
      statuses: everyone(200),
    },
  ],
  cancelStockAlerts: 'open',
  listShippingRegions: 'open',
  getFreeDelivery: 'open',
  listDeliveries: 'open',
  listInformationPages: 'open',
  getInformationPage: forAll('an information page', { page: 'terms' }),
  listDepartmentsNavigation: 'open',
  listActiveDepartments: 'open',
  listCategories: 'open',
  listAllCategories: 'open',
  listPopularCategories: forAll('a department', { departmentId: 1 }),
  getCategory: forAll('a category', { categoryId: 1 }),
  listCategoryProducts: forAll('a category', { categoryId: 1 }),
  listProducts: 'open',
  listSuggestions: 'open',
  getHome: 'open',
  listPopularSearches: 'open',
  getProduct: forAll('a product', { productId: lamen }),
  listRelatedProducts: forAll('a product', { productId: lamen }),
  lookUpCep: forAll('a CEP', { cep: '80020310' }),
  createShippingQuote: 'open',
  listWindows: 'open',
  getNextWindow: 'open',
  holdWindow: 'open',
  extendHold: heldWindows,
  releaseHold: heldWindows,
  previewCart: 'open',
  getCheckoutConfig: 'open',
  createCheckoutIntent: 'open',
  getCheckoutIntent: [
    {
      about: 'A’s purchase',
      send: async ({ intent }) => ({ path: { intentId: (await intent()).intentId } }),
      absent: absentPath,
      statuses: ownersOnly(200),
    },
    {
      about: 'a guest’s purchase',
      send: async ({ guestIntent }) => ({ path: { intentId: (await guestIntent()).intentId } }),
      absent: absentPath,
      statuses: guestsOnly(200, 401),
    },
  ],
  createPayment: [
    {
      about: 'A’s purchase',
      send: async ({ intent }) => ({ path: { intentId: (await intent()).intentId }, body: { method: 'pix' } }),
      absent: absentPath,
      statuses: ownersOnly(201),
    },
    {
      about: 'a guest’s purchase',
      send: async ({ guestIntent }) => ({
        path: { intentId: (await guestIntent()).intentId },
        body: { method: 'pix' },
      }),
      absent: absentPath,
      statuses: guestsOnly(201, 401),
    },
  ],
  createGuestOrder: [
    {
      about: 'a guest’s purchase',
      send: async ({ guestIntent }) => {
        const { intentId: externalReference, paymentId } = await guestIntent()
        return { body: { ...order, paymentId, externalReference } }
      },
      absent: absentReference,
      statuses: guestsOnly(201, 404),
    },
  ],
  createOrder: [
    {
      about: 'A’s purchase',
      send: async ({ intent }) => {
        const { intentId: externalReference, paymentId } = await intent()
        return { body: { ...order, paymentId, externalReference } }
      },
      absent: absentReference,
      statuses: signedIn({ A: 201, B: 404 }),
    },
    {
      about: 'a guest’s purchase',
      send: async ({ guestIntent }) => {
        const { intentId: externalReference, paymentId } = await guestIntent()
        return { body: { ...order, paymentId, externalReference } }
      },
      absent: absentReference,
      statuses: signedIn({ A: 404, B: 404 }),
    },
  ],
  trackOrder: 'open',
  requestOrderLink: 'open',
  getGuestOrder: [
    {
      about: 'A’s order',
      send: async ({ order: made }) => ({ path: { orderId: (await made()).orderId } }),
      absent: absentPath,
      statuses: ownersOnly(200),
    },
    {
      about: 'a guest’s order',
      send: async ({ guestOrder }) => ({ path: { orderId: (await guestOrder()).orderId } }),
      absent: absentPath,
      statuses: guestsOnly(200, 401),
    },
  ],
  cancelGuestOrder: [
    {
      about: 'A’s order',
      send: async ({ order: made }) => ({ path: { orderId: (await made()).orderId }, body: cancellation }),
      absent: absentPath,
      statuses: ownersOnly(200),
    },
    {
      about: 'a guest’s order',
      send: async ({ guestOrder }) => ({ path: { orderId: (await guestOrder()).orderId }, body: cancellation }),
      absent: absentPath,
      statuses: guestsOnly(200, 401),
    },
  ],
  withdrawGuestOrder: guestOrders(409, {}),
  requestGuestReturn: guestOrders(409, returned),
  getGuestReceipt: guestOrders(409),
  listOrderWindows: guestOrders(200),
  rescheduleOrder: guestOrders(409, { windowId: 'centro.2026-11-24.0900-1100' }),
  getOrderCalendar: guestOrders(404),
  getOrderPush: guestOrders(200),
  // The shop of these tests has no key.
  subscribeToOrder: guestOrders(409, {
    endpoint: 'https://push.example/send/1',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    language: 'pt-BR',
  }),
  unsubscribeFromOrder: guestOrders(200).map(({ send, ...rest }) => ({
    ...rest,
    send: async (world, caller) => {
      const { path, ...sent } = await send(world, caller)
      return { ...sent, path: { ...path, subscriptionId: 'a'.repeat(64) } }
    },
    absent: (sent) => ({ ...sent, path: { ...sent.path, orderId: otherId } }),
  })),
  openGuestOrder: [
    {
      about: 'A’s order, with the right key by A alone',
      send: async ({ order: made }, caller) => {
        const { orderId, accessKey } = await made()
        return { path: { orderId }, body: { accessKey: caller === 'A' ? accessKey : 'w'.repeat(43) } }
      },
      absent: absentPath,
      statuses: { ...everyone(404), A: 200 },
    },
  ],
  receiveMercadoPagoWebhook: [{ about: 'no signature', send: () => ({ body: {} }), statuses: everyone(401) }],
  getHealth: 'open',
  signIn: 'open',
  signUp: 'open',
  signOut: 'open',
  refreshSession: 'open',
  beginGoogleSignIn: 'open',
  signInWithGoogle: 'open',
  linkGoogleAccount: 'open',
  forgotPassword: 'open',
  resetPassword: 'open',
  requestSignInLink: 'open',
  signInWithLink: 'open',
  verifyEmail: 'open',
  resendVerification: 'open',
  getProfile: mine('their own'),
  updateProfile: mine('their own', (_world, caller) => ({ body: profileOf[caller === 'B' ? 'B' : 'A'] })),
  changePassword: mine('their own', () => ({
    body: { currentPassword: password, newPassword: 'chuva-verde-na-varanda' },
  })),
  getUserStats: mine('their own'),
  deleteAccount: mine('their own', (_world, caller) => ({
    body: { password, confirmation: profileOf[caller === 'B' ? 'B' : 'A'].email },
  })),
  confirmWithGoogle: [
    {
      about: 'their own',
      send: () => ({ body: { credential: 'code', state: 'x'.repeat(43) } }),
      // The matrix has no Google.
      statuses: signedIn({ A: 503, B: 503 }),
    },
  ],
  exportAccount: mine('their own', () => ({ body: { password } })),
  listSessions: mine('their own'),
  endOtherSessions: mine('their own'),
  getPreferences: mine('their own'),
  updatePreferences: mine('their own', () => ({ body: preferences })),
  listAddresses: mine('their own'),
  createAddress: [{ about: 'their own', send: () => ({ body: addressData }), statuses: signedIn({ A: 201, B: 201 }) }],
  getAddress: address('A’s address'),
  updateAddress: address('A’s address', { ...addressData, recipient: `${canary} again` }),
  deleteAddress: address('A’s address'),
  setDefaultAddress: address('A’s address'),
  createUserCheckoutIntent: [
    {
      about: 'A’s address',
      send: async ({ request }) => ({ body: await request() }),
      absent: (sent) => ({ ...sent, body: { ...sent.body, addressId: missing } }),
      statuses: signedIn({ A: 201, B: 404 }),
    },
  ],
  listOrders: mine('their own'),
  getOrder: [
    {
      about: 'A’s order',
      send: async ({ order: made }) => ({ path: { orderId: (await made()).orderId } }),
      absent: absentPath,
      statuses: signedIn({ A: 200, B: 404 }),
    },
    {
      about: 'a guest’s order',
      send: async ({ guestOrder }) => ({ path: { orderId: (await guestOrder()).orderId } }),
      absent: absentPath,
      statuses: signedIn({ A: 404, B: 404 }),
    },
  ],
  cancelOrder: [
    {
      about: 'A’s order',
      send: async ({ order: made }) => ({ path: { orderId: (await made()).orderId }, body: cancellation }),
      absent: absentPath,
      statuses: signedIn({ A: 200, B: 404 }),
    },
  ],
  withdrawOrder: ownOrders(409, {}),
  requestReturn: ownOrders(409, returned),
  getReceipt: ownOrders(409),
  claimOrder: [
    {
      about: 'an order that A bought as a guest, in the same browser',
      send: async ({ boughtBefore }) => ({ path: { orderId: await boughtBefore() } }),
      absent: absentPath,
      statuses: signedIn({ A: 200, B: 404 }),
    },
  ],
  getCart: mine('their own'),
  setCartQuantity: mine('their own', () => ({ path: { productId: lamen, quantity: 2 } })),
  deleteCartLine: [
    {
      about: 'A’s cart',
      send: async ({ cart }) => ({ path: { cartId: (await cart()).cartId, productId: lamen } }),
      absent: absentPath,
      statuses: signedIn({ A: 200, B: 404 }),
    },
  ],
  clearCart: mine('their own'),
  createCart: [
    {
      about: 'their own',
      send: () => ({ body: { cartItems: [{ product: { productId: lamen }, quantity: 1 }] } }),
      statuses: signedIn({ A: 201, B: 201 }),
    },
  ],
  mergeCart: mine('their own', () => ({ body: { mergeId: randomUUID(), items: [{ productId: lamen, quantity: 1 }] } })),
  undoCartMerge: [
    {
      about: 'A’s merge',
      send: async ({ cart }) => ({ path: { mergeId: (await cart()).mergeId } }),
      absent: absentPath,
      statuses: signedIn({ A: 200, B: 404 }),
    },
  ],
  listStockAlerts: mine('their own'),
  addStockAlert: mine('their own', () => ({ path: { productId: lamen } })),
  removeStockAlert: mine('their own', () => ({ path: { productId: lamen } })),
  listWishlist: mine('their own'),
  listWishlistIds: mine('their own'),
  getWishlistStats: mine('their own'),
  checkWishlist: mine('their own', () => ({ path: { productId: lamen } })),
  addToWishlist: mine('their own', () => ({ path: { productId: lamen } })),
  removeFromWishlist: mine('their own', () => ({ path: { productId: lamen } })),
  removeManyFromWishlist: mine('their own', () => ({ body: { productIds: [lamen] } })),
  clearWishlist: mine('their own'),
  moveWishlistToCart: mine('their own', () => ({ body: { productIds: [lamen] } })),
  getWishlistItem: wish('A’s entry'),
  updateWishlistItem: wish('A’s entry', { note: `${canary} again` }),
  listReviews: [
    {
      about: 'a product, without A’s pending review',
      send: async ({ review }) => {
        await review()
        return { path: { productId: lamen } }
      },
      statuses: everyone(200),
    },
  ],
  getOwnReview: mine('their own', async ({ review }) => {
    await review()
    return { path: { productId: lamen } }
  }),
  createReview: [
    {
      about: 'their own',
      send: () => ({ path: { productId: rice }, body: review }),
      statuses: signedIn({ A: 201, B: 201 }),
    },
  ],
  updateReview: ownReview(review),
  deleteReview: ownReview(),
  markReviewHelpful: votes,
  unmarkReviewHelpful: votes,
  getWishlistShare: mine('their own'),
  shareWishlist: mine('their own'),
  unshareWishlist: mine('their own'),
  getSharedWishlist: [
    {
      about: 'A’s link',
      send: async ({ wishes }) => ({ path: { shareId: (await wishes()).shareId } }),
      statuses: everyone(200),
    },
  ],
} satisfies Record<Operation, Case[] | 'open'>
