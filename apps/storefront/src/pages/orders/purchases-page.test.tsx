import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page as screen } from 'vitest/browser'

import { orderPickupReady, summaryOf } from '@lotus/fixtures/orders'
import type { OrderPage } from '@lotus/openapi/schema'

import { transport } from '#api.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'

import { PurchasesPage } from './purchases-page.tsx'

const { fetch: real } = transport
let root: Root | null = null
afterEach(() => {
  transport.fetch = real
  root?.unmount()
})

/** Opens the list at an address. The server answers every request with `page`. */
function openList(address: string, page: OrderPage) {
  transport.fetch = async () => Response.json({ success: true, data: page, message: null, error: null })
  const rootRoute = createRootRoute()
  const route = createRoute({ getParentRoute: () => rootRoute, path: '/user/purchases/', component: PurchasesPage })
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  root = renderRouter(router)
  return router
}

it('USER-03 a page after the last one leads to the last page, not to the text for an account without orders', async () => {
  const page = { content: [], pageNumber: 8, pageSize: 10, totalElements: 12, totalPages: 2, lastPage: true }
  const router = openList('/user/purchases/?page=9', page)
  await expect.poll(() => router.history.location.search, { timeout: 5000 }).toBe('?page=2')
})

it.each([
  ['IN_ROUTE', 'Pronto para retirar'],
  ['DELIVERED', 'Retirado'],
] as const)('USER-03 CHK-04 a pickup with the status %s is listed as “%s”', async (status, name) => {
  const content = [summaryOf({ ...orderPickupReady, status })]
  openList('/user/purchases/', {
    content,
    ...{ pageNumber: 0, pageSize: 10, totalElements: 1, totalPages: 1, lastPage: true },
  })
  await expect.element(screen.getByRole('listitem').getByText(name, { exact: true })).toBeVisible()
})
