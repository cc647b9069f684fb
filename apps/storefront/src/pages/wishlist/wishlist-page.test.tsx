import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { wishlistPage } from '@lotus/fixtures/wishlists'

import { readWishlistSearch } from '#features/wishlist/wishlist-search.ts'
import { transport } from '#api.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'

import { AccountWishlist } from './wishlist-page.tsx'

const { fetch: real } = transport
let root: Root | null = null
afterEach(() => {
  transport.fetch = real
  root?.unmount()
})

it('WISH-04 UX-03 shows no skeleton if the statistics of the list fail to load', async () => {
  transport.fetch = async ({ url }) =>
    url.includes('/stats')
      ? Response.json({ success: false, data: null, message: 'x', error: { code: 'RATE_LIMITED' } }, { status: 429 })
      : Response.json({ success: true, data: wishlistPage, message: null, error: null })
  const rootRoute = createRootRoute()
  const wishlist = createRoute({
    getParentRoute: () => rootRoute,
    path: '/wishlist/',
    component: () => (
      <AccountWishlist search={readWishlistSearch({})} isSharing={false} onShare={() => {}} onShared={() => {}} />
    ),
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([wishlist]),
    history: createMemoryHistory({ initialEntries: ['/wishlist'] }),
  })
  root = renderRouter(router)
  await expect.element(page.getByText('Não deu para atualizar agora.')).toBeVisible()
  expect(document.querySelectorAll('[class*=skeleton]')).toHaveLength(0)
})
