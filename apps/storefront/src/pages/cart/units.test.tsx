import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { miso, shinRamyun } from '@lotus/fixtures/products'

import { CartScreen } from '#features/cart/cart-screen.tsx'
import { viewCart } from '#features/cart/cart-view.ts'
import { at } from '#features/checkout/checkout.examples.tsx'
import { FoldedOrderSummary } from '#features/checkout/order-summary.tsx'
import { viewOrderSummary } from '#features/checkout/order-summary-view.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'

const addedAt = '2026-11-21T12:00:00.000Z'
const none = () => {}
const lines = [shinRamyun, miso].map((product, index) => ({
  productId: product.productId,
  quantity: index + 1,
  addedAt,
  product,
}))

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

it('CART-10 CHK-05 D40 the cart and the checkout count the units of the same cart', async () => {
  const component = () => (
    <>
      <CartScreen
        view={viewCart(lines, undefined, { minimumOrder: 30 })}
        trouble={null}
        onRetry={none}
        onQuantity={none}
        onRemove={none}
        onClear={none}
        onAgree={none}
        onWish={none}
        costs={null}
        total={0}
      />
      <FoldedOrderSummary summary={viewOrderSummary(at('entry', { items: lines, preview: null }).context, lines)} />
    </>
  )
  root = renderRouter(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
  expect(document.body.textContent.match(/\d+ (unidade|item|iten|produto)s?/g)).toEqual(['3 unidades', '3 unidades'])
})
