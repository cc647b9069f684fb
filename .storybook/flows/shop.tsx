import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { connectLayers } from '@lotus/ui/layer/pop-state'

import { transport } from '../../apps/storefront/src/api.ts'
import { cart } from '../../apps/storefront/src/features/cart/cart-store.ts'
import { loadCatalog } from '../../apps/storefront/src/i18n/catalogs.ts'
import { createI18n } from '../../apps/storefront/src/i18n/i18n.ts'
import { createAppRouter } from '../../apps/storefront/src/router.tsx'
import { followNavigation } from '../../apps/storefront/src/routing/navigation.ts'
import { connectSession } from '../../apps/storefront/src/session/session.ts'

import { SimulatedCardSdk } from './card-sdk.ts'
import { productOf } from './catalog.ts'
import type { FlowSetup } from './flow-setup.ts'

/** Starts the real shop in this document: its routes, its machines and its API client, with the simulated server. */
export async function openShop(flowSetup: FlowSetup): Promise<void> {
  const { server, path, locale, theme, lines } = flowSetup
  transport.fetch = server.fetch
  Object.assign(globalThis, { MercadoPago: SimulatedCardSdk })
  // The payment page of the shop is a document of its own; this one stands for it.
  const navigation = { name: new URL('/checkout/payment', location.href).href } as PerformanceEntry
  performance.getEntriesByType = () => [navigation]

  const { documentElement } = document
  documentElement.lang = locale
  documentElement.dataset['theme'] = theme
  const i18n = createI18n(locale, await loadCatalog(locale))
  connectLayers(
    () => import('@lotus/ui/layer'),
    (blocker) => router.history.block(blocker),
  )
  for (const { productId, quantity } of lines) cart.add(productOf(productId), quantity)
  const router = createAppRouter({ i18n, origin: location.origin, defaultLocale: locale, auth: 'oauth2 cookie' })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  followNavigation(router)
  connectSession(router)
  await router.load()
  const root = createRoot(document)
  flowSetup.close = () => root.unmount()
  root.render(<RouterProvider router={router} />)
}
