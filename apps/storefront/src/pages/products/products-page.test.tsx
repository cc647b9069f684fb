import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { departments } from '@lotus/fixtures/departments'
import { emptyProductList, facets, productList } from '@lotus/fixtures/facets'
import { gyoza, shinRamyun } from '@lotus/fixtures/products'
import { nextTomorrow, nextTonight } from '@lotus/fixtures/windows'
import { LabelsProvider } from '@lotus/ui/labels'

import { transport } from '#api.ts'
import { chooseDeliveryCep } from '#delivery/delivery-cep.ts'
import { parseSearchParams, stringifySearchParams } from '#routing/search-params.ts'

import { Page } from './products-page.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const { fetch: realFetch } = transport
const [centre, province] = ['80020310', '83000000']

/** The requests for lists, without the page and its size. */
let asked: string[] = []
let root: Root | null = null
/** Lists of what arrives today are answered after it. */
let isAnswered = Promise.resolve()

/** In the centre Shin Ramyun arrives today. In the province nothing does. */
function answer(url: URL): unknown {
  const arrivesToday = url.searchParams.get('arrivesToday')
  switch (url.pathname.replace('/api/public', '')) {
    case '/products': {
      asked.push(arrivesToday ?? 'all')
      if (arrivesToday === province) return { ...emptyProductList, facets }
      const content = arrivesToday === null ? [shinRamyun, gyoza] : [shinRamyun]
      return { ...productList, content, totalElements: content.length, totalPages: 1, lastPage: true }
    }
    case '/shipping/windows/next':
      return url.searchParams.get('zipCode') === centre
        ? { window: nextTonight, arrivingToday: ['ambient'] }
        : { window: nextTomorrow, arrivingToday: [] }
    case '/departments/active':
      return departments
    default:
      return []
  }
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  isAnswered = Promise.resolve()
  transport.fetch = async ({ url }) => {
    const data = answer(new URL(url))
    if (url.includes('arrivesToday')) await isAnswered
    return Response.json({ success: true, data, message: null, error: null })
  }
})
afterEach(() => {
  transport.fetch = realFetch
  chooseDeliveryCep(null)
  root?.unmount()
  document.body.replaceChildren()
})

function open(address: string) {
  const rootRoute = createRootRoute()
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: '/products/', component: Page }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <LabelsProvider language="pt-BR">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LabelsProvider>
    </I18nProvider>,
  )
  return router
}
const named = (name: string) => page.getByRole('heading', { name })
const today = page.getByRole('checkbox', { name: 'Chega hoje' })
/** Clicks by script: the test loads no styles, so other elements may cover the target. */
async function press(target: Locator) {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).click()
}

it('BEY-12 the filter narrows the list to what arrives today at the CEP, which is not in the URL', async () => {
  chooseDeliveryCep(centre)
  const router = open('/products')
  await press(today)
  await expect.element(named(gyoza.names['pt-BR'])).not.toBeInTheDocument()
  await expect.element(named(shinRamyun.names['pt-BR'])).toBeVisible()
  expect([asked, router.state.location.href]).toEqual([['all', centre], '/products?arrivesToday=true'])
  await press(today)
  await expect.element(named(gyoza.names['pt-BR'])).toBeVisible()
  expect(router.state.location.href).toBe('/products')
})

it('BEY-12 a link to what arrives today asks for the CEP, and another CEP changes the list', async () => {
  open('/products?arrivesToday=true')
  const ask = page.getByRole('button', { name: 'Informe seu CEP' })
  await expect.element(ask).toBeVisible()
  await expect.element(named(shinRamyun.names['pt-BR'])).not.toBeInTheDocument()
  const { promise, resolve } = Promise.withResolvers<void>()
  isAnswered = promise
  await press(ask)
  await userEvent.type(page.getByRole('textbox', { name: 'CEP' }), `${centre}{Enter}`)
  await expect.poll(() => asked).toEqual(['all', centre])
  await expect.element(named(gyoza.names['pt-BR'])).not.toBeInTheDocument()
  resolve()
  await expect.element(named(shinRamyun.names['pt-BR'])).toBeVisible()
  chooseDeliveryCep(province)
  await expect.element(named('Nada chega hoje')).toBeVisible()
  await expect.element(page.getByText(/Próxima entrega: Amanhã, 08:00–10:00/)).toBeVisible()
  expect(asked).toEqual(['all', centre, province])
})

it('BEY-12 the filter is on after the CEP was entered for it', async () => {
  const router = open('/products')
  await press(page.getByRole('button', { name: 'Chega hoje: informe o CEP' }))
  await userEvent.type(page.getByRole('textbox', { name: 'CEP' }), `${centre}{Enter}`)
  await expect.element(today).toBeChecked()
  expect(router.state.location.href).toBe('/products?arrivesToday=true')
})

it('BEY-12 the filter is disabled with the reason where nothing arrives today', async () => {
  chooseDeliveryCep(province)
  open('/products')
  await expect.element(today).toBeDisabled()
  await expect.element(today).toHaveAccessibleDescription('Hoje não há mais entregas para este CEP.')
})
