import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'

import { cartPreview } from '@lotus/fixtures/checkout'
import { gyoza, miso, shinRamyun } from '@lotus/fixtures/products'

import { chooseDiet } from '#diet/diet-rules.ts'
import { CartLine } from '#features/cart/cart-line.tsx'
import { viewCart } from '#features/cart/cart-view.ts'
import { InStockAlternatives } from '#features/catalog/in-stock-alternatives.tsx'
import { cartLines, selectedShipping } from '#features/checkout/checkout.examples.tsx'
import { ReviewLineItem } from '#features/checkout/review-line.tsx'
import { viewReview } from '#features/checkout/review-view.ts'
import { BuyAgainDialog } from '#features/orders/buy-again-dialog.tsx'
import { WishlistItem } from '#features/wishlist/wishlist-item.tsx'
import { renderRouter } from '#routing/render-router.examples.tsx'

const addedAt = '2026-11-21T12:00:00.000Z'
const none = () => {}
const entries = [shinRamyun, miso].map((product) => ({ productId: product.productId, quantity: 1, addedAt, product }))
const { productId, names } = gyoza

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  chooseDiet(null)
})

const warning = 'Contém leite · fora da sua dieta'

it.each<[string, ReactNode]>([
  [
    'the cart',
    viewCart(entries, undefined, { minimumOrder: 30 }).lines.map((line) => (
      <CartLine key={line.entry.productId} line={line} onQuantity={none} onRemove={none} onWish={none} />
    )),
  ],
  [
    'the review of the checkout',
    viewReview({ items: cartPreview.lines, preview: cartPreview, selectedShipping }, cartLines)?.lines.map((line) => (
      <ReviewLineItem key={line.productId} line={line} choice={null} onQuantity={none} onRemove={none} />
    )),
  ],
  [
    'the wishlist',
    [shinRamyun, miso].map((product) => (
      <WishlistItem
        key={product.productId}
        wish={{ product, available: true, addedAt }}
        chosen={false}
        onChoose={none}
        onMove={none}
        onRemove={none}
      />
    )),
  ],
  [
    'the alternatives of buy-again',
    <BuyAgainDialog
      key="dialog"
      result={{ added: 1, missing: [{ productId, names, alternatives: [shinRamyun, miso] }] }}
      inCart={new Set()}
      onAdd={none}
      onClose={none}
    />,
  ],
  ['the alternatives of a sold-out product', <InStockAlternatives key="alternatives" products={[shinRamyun, miso]} />],
])('BEY-08 marks the lines outside the diet in %s', async (_place, lines) => {
  chooseDiet({ freeOf: ['milk'], dietary: [], isOn: true })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => lines }),
    history: createMemoryHistory(),
  })
  root = renderRouter(router)
  const said = () => document.body.textContent.split(warning).length - 1
  await expect.poll(said).toBe(1)
  chooseDiet({ freeOf: ['milk'], dietary: [], isOn: false })
  await expect.poll(said).toBe(0)
})
