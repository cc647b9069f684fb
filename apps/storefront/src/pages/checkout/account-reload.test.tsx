import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { authUser, loginResult, profile } from '@lotus/fixtures/accounts'
import { intentOpen } from '@lotus/fixtures/checkout'
import { gyoza } from '@lotus/fixtures/products'

import { logOf } from '#account-document/log.ts'
import { transport } from '#api.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'
import { cartSchema } from '#features/cart/cart-schema.ts'
import { draftBeingPaid } from '#features/checkout/checkout-draft.examples.ts'
import { actAsPaymentDocument } from '#features/checkout/payment-document.examples.ts'
import { checkoutDraft, guestEmailStorage } from '#features/checkout/checkout-storage.ts'
import { recordStorage } from '#session/session-record.ts'
import { sessionState } from '#session/session-state.ts'
import { ownerStorage } from '#session/stored-session.ts'

import { CheckoutPage } from './checkout-page.tsx'

const items = [{ productId: gyoza.productId, quantity: 1 }]
const { fetch: real } = transport
let root: Root | null = null

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  transport.fetch = async (request) => {
    const path = new URL(request.url).pathname
    const answer = path.endsWith('/refresh') ? loginResult : path.endsWith('/profile') ? profile : undefined
    // A device on a slow network. Other requests never settle.
    await new Promise((resolve) => (answer === undefined ? {} : setTimeout(resolve, 300)))
    return Response.json({ success: true, data: answer, message: null, error: null })
  }
  actAsPaymentDocument()
})
afterEach(() => {
  vi.restoreAllMocks()
  transport.fetch = real
  root?.unmount()
})

it('CHK-11 a reload of the payment page keeps the reservation of an account after a guest checkout in the same tab', async () => {
  const { userId } = authUser
  const hour = 3_600_000
  guestEmailStorage.write('ana@example.com')
  ownerStorage.write(userId)
  recordStorage.write({ user: authUser, expiresAt: Date.now() + hour, endsAt: Date.now() + 2 * hour })
  const account = { userId, hasCpf: true, cpf: null, addressId: 7 }
  checkoutDraft.write({ ...draftBeingPaid(items), mode: 'user', guestData: null, paymentKey: null, account })
  const acknowledged = items.map((item) => ({ ...item, addedAt: '2026-11-21T12:00:00.000Z', product: gyoza }))
  logOf(cartSchema, userId).headStorage.write({ acknowledged, sending: null })
  const rootRoute = createRootRoute()
  const checkout = createRoute({ getParentRoute: () => rootRoute, path: '/checkout', component: CheckoutPage })
  const steps = ['/', 'address', 'shipping', 'review', 'payment'].map((path) =>
    createRoute({ getParentRoute: () => checkout, path, component: () => <h1>{path}</h1> }),
  )
  const router = createRouter({
    routeTree: rootRoute.addChildren([checkout.addChildren(steps)]),
    history: createMemoryHistory({ initialEntries: ['/checkout/payment'] }),
  })
  root = renderRouter(router)
  await expect.poll(() => sessionState.read().status, { timeout: 5000 }).toBe('user')
  await expect.poll(() => document.querySelector('h1')?.textContent, { timeout: 5000 }).toBe('payment')
  expect(checkoutDraft.read()).toMatchObject({ mode: 'user', intent: intentOpen, account })
})
