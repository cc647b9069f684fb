import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  deliveryAddress,
  deliveryCentre,
  guestData,
  intentOpen,
  intentWaitingPix,
  quoteCentre,
} from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import type { CheckoutDraft } from '@lotus/machines/checkout/types'
import type { CartItem } from '@lotus/openapi/schema'

import { transport } from '#api.ts'

import { CheckoutSession } from './checkout-session.tsx'
import { checkoutStorage } from './checkout-storage.ts'
import { useCheckout } from './checkout-context.ts'

const items = [{ productId: 101, quantity: 2 }]
const { quoteId, zipCode } = quoteCentre
const beingPaid: CheckoutDraft = {
  items,
  mode: 'guest',
  guestData,
  account: null,
  selectedAddress: deliveryAddress,
  selectedShipping: { ...deliveryCentre, quoteId, zipCode },
  intentKey: 'key-0123456789abcdef',
  intent: intentOpen,
  paymentKey: 'key-0123456789abcdef',
  reviewed: true,
}

type Send = ReturnType<typeof useCheckout>['send']
let send: Send = () => {}
function Steps() {
  const checkout = useCheckout()
  useEffect(() => {
    send = checkout.send
  }, [checkout])
  return null
}

let root: Root | null = null
function open(path: string) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const drawn = createRoot(document.body.appendChild(document.createElement('main')))
  root = drawn
  const hold = (some: CartItem[]) =>
    drawn.render(
      <RouterContextProvider router={router}>
        <CheckoutSession items={some} user={null} substitution="ask" onPlaced={() => {}} onAddressSaved={() => {}}>
          <Steps />
        </CheckoutSession>
      </RouterContextProvider>,
    )
  hold(items)
  return { hold, path: () => router.history.location.pathname }
}

const placed = (orderId: string) => checkoutStorage.write({ kind: 'placed', orderId })
const heard = () => window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

const { fetch: real } = transport
/** What the shop answers by the last word of the path; what is not here waits for ever. */
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
  // This document is no page of the shop: the one that pays is a document of its own.
  const navigation = { name: new URL('/checkout/payment', location.href).href } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
})
afterEach(() => {
  vi.restoreAllMocks()
  transport.fetch = real
  root?.unmount()
  document.body.replaceChildren()
})

describe('two tabs of one checkout', () => {
  it('CHK-11 BEY-03 an order that the other one made is not written over, and is followed', async () => {
    const tab = open('/checkout')
    await settled()
    // Made, but its event has not come yet: what is done here in between must not hide it.
    placed('of-the-other-tab')
    send({ type: 'guest.submit', guest: guestData })
    tab.hold([])
    heard()
    await expect.poll(tab.path).toBe('/order-confirmation/of-the-other-tab')
    expect(checkoutStorage.read()).toEqual({ kind: 'placed', orderId: 'of-the-other-tab' })
  })

  it('CHK-11 BEY-03 a payment under way is not left for an empty cart: its order is followed when it is known', async () => {
    checkoutStorage.write({ kind: 'draft', draft: beingPaid })
    const tab = open('/checkout/payment')
    await settled()
    tab.hold([])
    await settled()
    expect(tab.path()).toBe('/checkout/payment')
    answers = { [intentOpen.intentId]: intentWaitingPix, mercadopago: orderWaitingPix }
    await expect.poll(tab.path, { timeout: 5000 }).toBe(`/order-confirmation/${orderWaitingPix.orderId}`)
  })

  it('CHK-11 a cart that is emptied where nothing is paid leads to the cart, also after an earlier order', async () => {
    placed('of-yesterday')
    const tab = open('/checkout')
    await settled()
    tab.hold([])
    await expect.poll(tab.path).toBe('/cart')
  })
})
