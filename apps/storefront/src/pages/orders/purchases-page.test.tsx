import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'

import { transport } from '#api.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'

import { PurchasesPage } from './purchases-page.tsx'

const { fetch: real } = transport
let root: Root | null = null
afterEach(() => {
  transport.fetch = real
  root?.unmount()
})

it('USER-03 a page after the last one leads to the last page, not to the text for an account without orders', async () => {
  transport.fetch = async () =>
    Response.json({
      success: true,
      data: { content: [], pageNumber: 8, pageSize: 10, totalElements: 12, totalPages: 2 },
      message: null,
      error: null,
    })
  const rootRoute = createRootRoute()
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/user/purchases/',
    component: PurchasesPage,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/user/purchases/?page=9'] }),
  })
  root = renderRouter(router)
  await expect.poll(() => router.history.location.search, { timeout: 5000 }).toBe('?page=2')
})
