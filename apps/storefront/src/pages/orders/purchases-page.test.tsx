import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'

import { transport } from '#api.ts'

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
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await expect.poll(() => router.history.location.search, { timeout: 5000 }).toBe('?page=2')
})
