import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { intentOpen, intentWaitingPix } from '@lotus/fixtures/checkout'
import { orderWaitingPix } from '@lotus/fixtures/orders'
import { gyoza } from '@lotus/fixtures/products'
import type { CartItem } from '@lotus/openapi/schema'

import { logOf } from '#account-document/log.ts'
import { cartSchema, type CartEntry } from '#features/cart/cart-schema.ts'
import { draftBeingPaid } from '#features/checkout/checkout-draft.examples.ts'
import { actAsPaymentDocument } from '#features/checkout/payment-document.examples.ts'
import { checkoutDraft } from '#features/checkout/checkout-storage.ts'
import { transport } from '#api.ts'
import { substitutionStore } from '#delivery/substitution.ts'

import { CheckoutPage } from './checkout-page.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const ordered = orderWaitingPix.lines.map(({ productId, quantity }) => ({ productId, quantity }))
const entryOf = ({ productId, quantity }: CartItem): CartEntry => ({
  productId,
  quantity,
  addedAt: '2026-11-21T12:00:00.000Z',
  product: { ...gyoza, productId },
})

const { fetch: real } = transport
/** Answers by the last segment of the path; other requests never settle. */
let answers: Record<string, unknown> = {}
let root: Root | null = null
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answers = {}
  transport.fetch = async (request) => {
    const word = new URL(request.url).pathname.split('/').at(-1) ?? ''
    while (answers[word] === undefined) await new Promise((resolve) => setTimeout(resolve, 100))
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

it('CHK-11 CART-08 D8 BEY-12 takes only the lines of the order out of a cart that another tab merged during the payment, and deletes the substitution choices of products', async () => {
  substitutionStore.write({ order: 'similar', lines: { [ordered[0]!.productId]: 'refund', 999: 'ask' } })
  checkoutDraft.write(draftBeingPaid(ordered))
  const cart = logOf(cartSchema, 'guest')
  const show = (items: readonly CartItem[]) => {
    cart.headStorage.write({ acknowledged: items.map(entryOf), sending: null })
    cart.changed()
  }
  show(ordered)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/checkout/payment'] }),
  })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <CheckoutPage />
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  await expect.element(document.querySelector('main')!).not.toBeEmptyDOMElement()
  show([...ordered, { productId: 999, quantity: 3 }])
  answers = { [intentOpen.intentId]: intentWaitingPix, mercadopago: orderWaitingPix }
  await expect.poll(() => cart.read().state, { timeout: 5000 }).toEqual([entryOf({ productId: 999, quantity: 3 })])
  expect(substitutionStore.readStored()).toEqual({ order: 'similar', lines: {} })
})
