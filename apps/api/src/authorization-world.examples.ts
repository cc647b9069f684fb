import { randomUUID } from 'node:crypto'

import { unwrap } from '@lotus/api-client'
import { addressData } from '@lotus/fixtures/addresses'

import { cartBrowser } from './modules/carts/testing.ts'
import { lamen, type TestShop } from './modules/purchases/testing.ts'
import { pickupWindows } from './modules/windows/windows.examples.ts'

/**
 * The callers. The owner is signed in as A in the browser of A's purchases. The three after B are also A in that browser, with
 * an expired token, an expired session, and a session that was ended elsewhere.
 */
export const callers = ['anonymous', 'guest', 'otherGuest', 'B', 'outdated', 'over', 'ended', 'A'] as const
export type Caller = (typeof callers)[number]
export const password = 'lampada-azul-no-telhado'
export const cpf = '52998224725'
export const canary = 'CANARY'
export const profileOf = {
  A: { username: `${canary} A`, email: 'canary.a@example.com' },
  B: { username: 'Bento', email: 'b@example.com' },
}
export type World = Awaited<ReturnType<typeof makeWorld>>
const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | null = null
  return () => (made ??= make())
}

/**
 * A with an address, in A's browser; a guest, another guest, and B. Their purchases are created on demand.
 * `hash`: of every password.
 */
export async function makeWorld(shop: TestShop, hash: string) {
  await shop.reopen()
  const outdated = await shop.shopper(profileOf.A)
  await shop.tick(16)
  const { userId, cookies } = outdated
  const signIn = (id = userId) => shop.withSession({ userId: id }, { cookies })
  const [a, over, ended] = [await signIn(), await signIn(), await signIn()]
  const b = await shop.shopper(profileOf.B)
  const past = new Date(shop.clock() - 1000)
  await shop.db.updateTable('sessions').set({ expires_at: past }).where('id', '=', over.sessionId).execute()
  const end = { ended_at: past, end_reason: 'revoked' } as const
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
  const guest = shop.browser({ cookies: guestCookies })
  const other = shop.browser({ cookies: otherCookies })
  const before = shop.browser({ cookies })
  // A shipping quote has issued the guest cookie.
  for (const api of [other, b.api]) await shop.request(api, [{ productId: lamen, quantity: 4 }])

  const pix = async (api: typeof a.api, { intentId }: { intentId: string }) => ({
    intentId,
    paymentId: (await shop.pay(api, intentId, { method: 'pix' })).paymentId,
  })
  const intent = once(async () => pix(a.api, await shop.buyAs(mei, { cpf })))
  const guestIntent = once(async () => pix(guest, await shop.buy(guest)))
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
      return shop.order(guest, intentId, paymentId)
    }),
    guestHold: once(async () => {
      await shop.schedule(pickupWindows)
      return shop.hold(guest, { zipCode: null })
    }),
    boughtBefore: once(async () => {
      const { intentId, paymentId } = await pix(before, await shop.buy(before))
      return (await shop.order(before, intentId, paymentId)).orderId
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
    review: once(async () => {
      const body = { rating: 5, title: `${canary} title`, comment: `${canary} comment`, language: 'pt-BR' } as const
      const path = { productId: lamen }
      return unwrap(await a.api.POST('/users/user/reviews/products/{productId}', { params: { path }, body }))
    }),
    as: {
      anonymous: { headers: {}, cookies: new Map() },
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
