import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { cart, cartMerge } from '@lotus/fixtures/carts'
import { miso } from '@lotus/fixtures/products'

import { stubBrowser } from '#storage/browser.examples.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const user = { userId: 1, username: 'Mei', email: 'mei@example.com', roles: [] }
const merged = /^Juntamos seu carrinho ao da sua conta/

let visibilityState: DocumentVisibilityState = 'hidden'
let stops: (() => void)[] = []
/** Lets the server answer the pending and all later requests. */
let answer = () => {}
let answered = Promise.resolve()

/** Opens a signed-in tab with its own module instances. */
async function openTab() {
  vi.resetModules()
  const page = Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visibilityState })
  vi.stubGlobal('document', page)
  const { transport } = await import('#api.ts')
  const { sessionState } = await import('#session/session-state.ts')
  const { toasts } = await import('#toasts.ts')
  const { followAccountCart } = await import('./account-cart-live.ts')
  transport.fetch = async ({ url, method }) => {
    await answered
    const data = method === 'POST' && url.endsWith('/merge') ? cartMerge : cart
    return Response.json({ success: true, data, message: null, error: null })
  }
  const unfollow = followAccountCart(i18n)
  sessionState.write({ status: 'user', user, expired: false })
  const close = () => {
    unfollow()
    sessionState.write({ status: 'guest', user: null, expired: false })
  }
  stops.push(close)
  return {
    close,
    show() {
      visibilityState = 'visible'
      page.dispatchEvent(new Event('visibilitychange'))
    },
    toasts: () => toasts.read().map(({ text }) => text),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

beforeEach(() => {
  const browser = stubBrowser()
  visibilityState = 'hidden'
  answered = new Promise((resolve) => (answer = resolve))
  browser.store('cartItems', [
    { productId: miso.productId, quantity: 5, addedAt: '2026-11-22T12:00:00.000Z', product: miso },
  ])
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

it('CART-15 D8 shows the notice in another tab after the hidden leader was closed', async () => {
  const leader = await openTab()
  const other = await openTab()
  answer()
  await settled()
  leader.close()
  await settled()
  other.show()
  expect(other.toasts()).toEqual([expect.stringMatching(merged)])
})

it('CART-15 D8 shows a notice of the leader in every visible tab', async () => {
  visibilityState = 'visible'
  const leader = await openTab()
  const other = await openTab()
  answer()
  await settled()
  expect([leader.toasts(), other.toasts()]).toEqual([[expect.stringMatching(merged)], [expect.stringMatching(merged)]])
})

it('CART-15 D8 shows a notice of the hidden leader once, in the first tab that becomes visible', async () => {
  const leader = await openTab()
  const other = await openTab()
  answer()
  await settled()
  expect([leader.toasts(), other.toasts()]).toEqual([[], []])
  other.show()
  expect(other.toasts()).toEqual([expect.stringMatching(merged)])
  await settled()
  leader.show()
  await settled()
  expect(leader.toasts()).toEqual([])
})

it('CART-15 D8 shows the notice of a hidden leader in a tab that is opened later', async () => {
  const leader = await openTab()
  answer()
  await settled()
  expect(leader.toasts()).toEqual([])
  visibilityState = 'visible'
  const other = await openTab()
  await settled()
  expect(other.toasts()).toEqual([expect.stringMatching(merged)])
})
