import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { guestData, intentOpen, intentWaitingPix } from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import type { CartItem } from '@lotus/openapi/schema'

import { transport } from '#api.ts'
import { parseSearchParams, stringifySearchParams } from '#routing/search-params.ts'

import { draftBeingPaid } from './checkout-draft.examples.ts'
import { CheckoutSession } from './checkout-session.tsx'
import { checkoutDraft, checkoutOutcome } from './checkout-storage.ts'
import { useCheckoutSend } from './checkout-context.ts'
import type { CheckoutSend } from './checkout-state.ts'
import { actAsPaymentDocument } from './payment-document.examples.ts'

const items = [{ productId: 101, quantity: 2 }]
const ask = { order: 'ask' as const, lines: {} }
const beingPaid = draftBeingPaid(items)

let send: CheckoutSend = () => {}
function Steps() {
  const current = useCheckoutSend()
  useEffect(() => {
    send = current
  }, [current])
  return null
}

let root: Root | null = null
function open(path: string) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  const drawn = createRoot(document.body.appendChild(document.createElement('main')))
  root = drawn
  const hold = (some: CartItem[]) =>
    drawn.render(
      <RouterContextProvider router={router}>
        <CheckoutSession items={some} user={null} substitution={ask} onPlaced={() => {}} onAddressSaved={() => {}}>
          <Steps />
        </CheckoutSession>
      </RouterContextProvider>,
    )
  hold(items)
  return {
    hold,
    path: () => router.history.location.pathname,
    href: () => router.history.location.href,
    entries: () => router.history.length,
    back: () => router.history.back(),
    leave: (to: string) => router.navigate({ href: to }),
  }
}

const placed = (orderId: string) => checkoutOutcome.write({ kind: 'placed', orderId })
const storageChanged = () => window.dispatchEvent(new StorageEvent('storage', { key: 'checkoutOutcome' }))
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

const { fetch: real } = transport
/** Answers by the last segment of the path; other requests never settle. */
let answers: Record<string, unknown> = {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answers = {}
  transport.fetch = async (request) => {
    const word = new URL(request.url).pathname.split('/').at(-1) ?? ''
    while (answers[word] === undefined) await settled()
    return Response.json({ success: true, data: answers[word], message: null, error: null })
  }
  actAsPaymentDocument()
})
afterEach(() => {
  vi.restoreAllMocks()
  transport.fetch = real
  root?.unmount()
  document.body.replaceChildren()
})

describe('two tabs of one checkout', () => {
  it('CHK-11 BEY-03 opens the order that the other tab placed and does not overwrite it', async () => {
    const tab = open('/checkout')
    await settled()
    // The storage event has not arrived yet; an event in this tab must not overwrite the order.
    placed('of-the-other-tab')
    send({ type: 'guest.submit', guest: guestData })
    tab.hold([])
    storageChanged()
    await expect.poll(tab.path).toBe('/order-confirmation/of-the-other-tab')
    expect(checkoutOutcome.read()).toEqual({ kind: 'placed', orderId: 'of-the-other-tab' })
  })

  it('CHK-11 BEY-03 stays at a payment in progress when the cart is emptied, then opens its order', async () => {
    checkoutDraft.write(beingPaid)
    const tab = open('/checkout/payment')
    await settled()
    tab.hold([])
    await settled()
    expect(tab.path()).toBe('/checkout/payment')
    answers = { [intentOpen.intentId]: intentWaitingPix, mercadopago: orderWaitingPix }
    await expect.poll(tab.path, { timeout: 5000 }).toBe(`/order-confirmation/${orderWaitingPix.orderId}`)
  })

  it('CHK-11 opens the cart page when the cart is emptied without a payment, also after an earlier order', async () => {
    placed('of-yesterday')
    const tab = open('/checkout')
    await settled()
    tab.hold([])
    await expect.poll(tab.path).toBe('/cart')
  })

  it('CHK-11 opens the cart page only once, even if the checkout page renders again', async () => {
    const tab = open('/checkout')
    await settled()
    tab.hold([])
    await expect.poll(tab.path).toBe('/cart')
    await tab.leave('/products')
    tab.hold([])
    await settled()
    expect(tab.path()).toBe('/products')
  })
})

it('UX-02 requests the quote again when the device is back online', async () => {
  checkoutDraft.write({
    ...beingPaid,
    selectedShipping: null,
    intentKey: null,
    intent: null,
    paymentKey: null,
    reviewed: false,
  })
  const quoted: string[] = []
  transport.fetch = async (request) => {
    quoted.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
    throw new TypeError('Failed to fetch')
  }
  open('/checkout/shipping')
  await expect.poll(() => quoted).toEqual(['quotes'])
  await settled()
  dispatchEvent(new Event('online'))
  await expect.poll(() => quoted).toEqual(['quotes', 'quotes'])
})

describe('a link that picks the order up (CHK-04, CART-11)', () => {
  it('chooses the pickup once: Back and a reload do not choose it again after a change of mind', async () => {
    const tab = open('/checkout?pickup=true')
    await expect.poll(tab.href).toBe('/checkout')
    expect(tab.entries()).toBe(1)
    await expect.poll(() => checkoutDraft.read()?.pickup).toBe(true)
    send({ type: 'guest.submit', guest: guestData })
    await expect.poll(tab.path).toBe('/checkout/shipping')
    send({ type: 'delivery.choose' })
    await expect.poll(tab.path).toBe('/checkout/address')
    tab.back()
    tab.back()
    await expect.poll(tab.href).toBe('/checkout')
    expect(checkoutDraft.read()?.pickup).toBe(false)
    root?.unmount()
    open('/checkout')
    await settled()
    expect(checkoutDraft.read()?.pickup).toBe(false)
  })

  it('leads from the review to the pickup, and replaces the address that requests it', async () => {
    const tab = open('/checkout')
    await settled()
    send({ type: 'guest.submit', guest: guestData })
    await expect.poll(tab.path).toBe('/checkout/address')
    const before = tab.entries()
    await tab.leave('/checkout?pickup=true')
    await expect.poll(tab.href).toBe('/checkout/shipping')
    expect(tab.entries()).toBe(before + 1)
    expect(checkoutDraft.read()?.pickup).toBe(true)
  })
})
