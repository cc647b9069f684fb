import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { preferences as chosen } from '@lotus/fixtures/accounts'
import { addressData } from '@lotus/fixtures/addresses'

import { rowsOf } from './modules/accounts/testing.ts'
import { cartBrowser } from './modules/carts/testing.ts'
import { lamen, startTestShop, type TestShop } from './modules/checkout/testing.ts'
import { loadContract } from './platform/contract-document.ts'
import type { Operation } from './platform/handlers.ts'
import { createPasswords } from './platform/passwords.ts'

/**
 * Who calls. The owner is signed in as A in the browser that A bought in; the three after B are A as well, in that browser,
 * with a token whose time is over, a session whose time is over, and one that was ended elsewhere.
 */
const callers = ['nobody', 'guest', 'otherGuest', 'B', 'outdated', 'over', 'ended', 'A'] as const
type Caller = (typeof callers)[number]
type Statuses = Record<Caller, number>
type Sent = { path?: Record<string, string | number>; body?: object }

/** One thing that an operation is asked about: what is A's or the guest's, and the same of something that is not there. */
type Case = {
  about: string
  statuses: Statuses
  send: (world: World, caller: Caller) => Promise<Sent> | Sent
  /** What is not there, for operations that name something. */
  absent?: (sent: Sent) => Sent
}

const everybody = (status: number): Statuses => ({
  nobody: status,
  guest: status,
  otherGuest: status,
  B: status,
  outdated: status,
  over: status,
  ended: status,
  A: status,
})
/** For who is signed in: `A` for A, and `B` for anybody else, who is asked for their own or for A's. */
const signedIn = ({ A, B }: { A: number; B: number }): Statuses => ({ ...everybody(401), A, B })
/** A's, or open to A's browser; a guest with a cookie is let in and finds nothing, as nobody is. */
const ownersOnly = (status: number): Statuses => ({
  ...everybody(404),
  outdated: 401,
  over: 401,
  ended: 401,
  A: status,
})
/** The guest's: what a session says is not asked, or says nothing of it. */
const guestsOnly = (status: number, withSession: number): Statuses => ({
  ...everybody(404),
  guest: status,
  outdated: withSession,
  over: withSession,
  ended: withSession,
})

const nowhere = 999_999_999
const otherId = '018f2f8e-1111-7222-8333-444455556666'
const absentPath = (sent: Sent): Sent => ({
  ...sent,
  path: Object.fromEntries(
    Object.entries(sent.path ?? {}).map(([name, value]) => [name, typeof value === 'number' ? nowhere : otherId]),
  ),
})
const absentReference = (sent: Sent): Sent => ({ ...sent, body: { ...sent.body, externalReference: otherId } })

const password = 'lampada-azul-no-telhado'
const cpf = '52998224725'
const canary = 'CANARY'
const profileOf = {
  A: { username: `${canary} A`, email: 'canary.a@example.com' },
  B: { username: 'Bento', email: 'b@example.com' },
}
const { updatedAt: _updatedAt, ...preferences } = chosen
const order = { tax: 0, paymentStatus: 'pending', statusDetail: '', paymentMethodId: 'pix' }
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
const forAll = (about: string, path: Record<string, string | number>): Case[] => [
  { about, send: () => ({ path }), statuses: everybody(200) },
]

/**
 * `open`: it names nothing that is anybody's, and asks for nobody. What the contract guards, or what has an id in its path,
 * may not be `open`; a new operation does not compile until it is here.
 */
const matrix = {
  listSettings: 'open',
  listSettingsOfGroup: forAll('a group of the shop', { group: 'STORE' }),
  getSetting: forAll('a setting of the shop', { key: 'closedDays' }),
  getContactInfo: 'open',
  listDepartmentsNavigation: 'open',
  listActiveDepartments: 'open',
  listCategories: 'open',
  listAllCategories: 'open',
  listPopularCategories: forAll('a department', { departmentId: 1 }),
  getCategory: forAll('a category', { categoryId: 1 }),
  listCategoryProducts: forAll('a category', { categoryId: 1 }),
  listProducts: 'open',
  listSuggestions: 'open',
  getProduct: forAll('a product', { productId: lamen }),
  listRelatedProducts: forAll('a product', { productId: lamen }),
  lookUpCep: forAll('a CEP', { cep: '80020310' }),
  createShippingQuote: 'open',
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
  openGuestOrder: [
    {
      about: 'A’s order, with the right key by A alone',
      send: async ({ order: made }, caller) => {
        const { orderId, accessKey } = await made()
        return { path: { orderId }, body: { accessKey: caller === 'A' ? accessKey : 'w'.repeat(43) } }
      },
      absent: absentPath,
      statuses: { ...everybody(404), A: 200 },
    },
  ],
  receiveMercadoPagoWebhook: [{ about: 'no signature', send: () => ({ body: {} }), statuses: everybody(401) }],
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
      absent: (sent) => ({ ...sent, body: { ...sent.body, addressId: nowhere } }),
      statuses: signedIn({ A: 201, B: 404 }),
    },
  ],
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
  getWishlistShare: mine('their own'),
  shareWishlist: mine('their own'),
  unshareWishlist: mine('their own'),
  getSharedWishlist: [
    {
      about: 'A’s link',
      send: async ({ wishes }) => ({ path: { shareId: (await wishes()).shareId } }),
      statuses: everybody(200),
    },
  ],
} satisfies Record<Operation, Case[] | 'open'>

let shop: TestShop
let hash: string
beforeAll(async () => {
  shop = await startTestShop()
  hash = await createPasswords().hash(password)
}, 60_000)
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

type World = Awaited<ReturnType<typeof makeWorld>>
const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | null = null
  return () => (made ??= make())
}

/** A with an address, in a browser of A's; a guest, another guest, and B. What they bought is made when it is asked for. */
async function makeWorld() {
  await shop.reopen()
  const outdated = await shop.shopper(profileOf.A)
  await shop.tick(16)
  const { userId, cookies } = outdated
  const signIn = (id = userId) => shop.withSession({ userId: id }, { cookies })
  const [a, over, ended] = [await signIn(), await signIn(), await signIn()]
  const b = await shop.shopper(profileOf.B)
  const past = new Date(shop.clock() - 1000)
  await shop.db.updateTable('sessions').set({ expires_at: past }).where('id', '=', over.sessionId).execute()
  const end = { ended_at: past, end_reason: 'ended_elsewhere' } as const
  await shop.db.updateTable('sessions').set(end).where('id', '=', ended.sessionId).execute()
  await shop.db.updateTable('users').set({ password_hash: hash }).execute()
  const { addressId, zipCode } = unwrap(
    await a.api.POST('/users/addresses/user/address', {
      body: { ...addressData, recipient: `${canary} A`, street: `Rua ${canary}` },
    }),
  )
  const mei = { ...a, addressId, zipCode }

  const guestCookies = new Map<string, string>()
  const otherCookies = new Map<string, string>()
  const [guest, other, before] = [guestCookies, otherCookies, cookies].map((jar) => shop.browser({ cookies: jar }))
  // Whoever has looked at what delivery costs has a secret.
  for (const api of [other!, b.api]) await shop.request(api, [{ productId: lamen, quantity: 4 }])

  const pix = async (api: typeof a.api, { intentId }: { intentId: string }) => ({
    intentId,
    paymentId: (await shop.pay(api, intentId, { method: 'pix' })).paymentId,
  })
  const intent = once(async () => pix(a.api, await shop.buyAs(mei, { cpf })))
  const guestIntent = once(async () => pix(guest!, await shop.buy(guest!)))
  const token = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
  return {
    addressId,
    intent,
    guestIntent,
    request: () => shop.requestAs(mei, { cpf }),
    order: once(async () => {
      const { intentId, paymentId } = await intent()
      const { orderId, accessKey } = await shop.orderAs(mei, intentId, paymentId)
      return { orderId, accessKey: accessKey ?? '' }
    }),
    guestOrder: once(async () => {
      const { intentId, paymentId } = await guestIntent()
      return shop.order(guest!, intentId, paymentId)
    }),
    boughtBefore: once(async () => {
      const { intentId, paymentId } = await pix(before!, await shop.buy(before!))
      return (await shop.order(before!, intentId, paymentId)).orderId
    }),
    cart: once(async () => {
      const mergeId = randomUUID()
      const { cart } = await cartBrowser(a.api).merge([{ productId: lamen, quantity: 2 }], mergeId)
      return { cartId: cart.cartId, mergeId }
    }),
    wishes: once(async () => {
      const path = { productId: lamen }
      const { wishlistId } = unwrap(await a.api.POST('/users/user/wishlist/add/{productId}', { params: { path } }))
      const body = { note: `${canary} note` }
      unwrap(await a.api.PUT('/users/user/wishlist/item/{wishlistId}', { params: { path: { wishlistId } }, body }))
      return { wishlistId, shareId: unwrap(await a.api.POST('/users/user/wishlist/share')).shareId }
    }),
    as: {
      nobody: { headers: {}, cookies: new Map() },
      guest: { headers: {}, cookies: guestCookies },
      otherGuest: { headers: {}, cookies: otherCookies },
      B: { headers: token(b.accessToken), cookies: b.cookies },
      outdated: { headers: token(outdated.accessToken), cookies },
      over: { headers: token(over.accessToken), cookies },
      ended: { headers: token(ended.accessToken), cookies },
      A: { headers: token(a.accessToken), cookies },
    } satisfies Record<Caller, { headers: Record<string, string>; cookies: Map<string, string> }>,
  }
}

const operations = new Map(loadContract().map((operation) => [operation.id, operation]))

async function call(world: World, name: string, caller: Caller, { path = {}, body }: Sent) {
  const { method, url, parameters } = operations.get(name)!
  const { headers, cookies } = world.as[caller]
  const keyed = parameters.some(({ name: header }) => header === 'Idempotency-Key')
  const ordered = parameters.some(({ name: header }) => header === 'Cart-Sequence')
  const { statusCode, body: text } = await shop.app.inject({
    method,
    url: `/api${url.replaceAll(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(path[key])))}`,
    headers: {
      'x-api-key': 'test-key',
      ...headers,
      ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
      ...(ordered ? { 'cart-client': randomUUID(), 'cart-sequence': '1' } : {}),
    },
    cookies: Object.fromEntries(cookies),
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: statusCode, text }
}

/** How often something of A's is found in each table. */
async function traces(): Promise<[string, number][]> {
  const has = (row: string) => row.toUpperCase().includes(canary)
  return [...(await rowsOf(shop.db))].map(([table, rows]) => [table, rows.filter(has).length])
}

describe('S05 the matrix is whole', () => {
  it.each([...operations.values()].map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    const isGuarded = operation.security.flat().some((scheme) => scheme !== 'apiKey')
    const cells = matrix[id as Operation]
    if (isGuarded || operation.url.includes(':')) expect(cells).not.toBe('open')
    if (cells === 'open') return
    for (const { statuses } of cells) expect(Object.keys(statuses).toSorted()).toEqual(callers.toSorted())
    // Whoever may be told that it is not there must be asked about what is not there.
    for (const cell of cells as readonly Case[]) {
      if (Object.values(cell.statuses).includes(404)) expect(cell.absent).toBeTypeOf('function')
    }
  })
})

const rows = Object.entries(matrix).flatMap(([name, cells]) =>
  cells === 'open' ? [] : (cells as readonly Case[]).map((cell) => [name, cell.about, cell] as const),
)

describe('S05 S07 S11 who may do what', () => {
  it.each(rows)('%s: %s', async (name, _about, { send, absent, statuses }) => {
    const world = await makeWorld()
    const seen: Partial<Statuses> = {}
    await send(world, 'A')
    expect(Object.fromEntries(await traces())).toMatchObject({ users: 1, addresses: 1 })
    for (const caller of callers) {
      const before = await traces()
      const sent = await send(world, caller)
      const { status, text } = await call(world, name, caller, sent)
      seen[caller] = status
      if (caller === 'A') continue
      expect([caller, text.toUpperCase().includes(canary)]).toEqual([caller, false])
      expect([caller, await traces()]).toEqual([caller, before])
      if (status !== 404 || absent === undefined) continue
      expect([caller, await call(world, name, caller, absent(sent))]).toEqual([caller, { status, text }])
    }
    expect(seen).toEqual(statuses)
  })
})
