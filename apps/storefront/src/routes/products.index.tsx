import { createFileRoute } from '@tanstack/react-router'

import type { ListParams } from '#features/catalog/list-params.ts'
import { hydrated, hydratePage } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import { RoutePending } from '#routing/route-states.tsx'

const ProductsPage = lazyWithRetry(() => import('#pages/products/products-page.tsx'), 'Page')
const Pending = lazyWithRetry(() => import('#pages/products/products-pending.tsx'), 'ProductsPending', <RoutePending />)

export const Route = createFileRoute('/products/')({
  codeSplitGroupings: [],
  // Unchanged: rewriting the URL would cause a redirect. `readListSearch` parses it.
  validateSearch: (search): ListParams => search as ListParams,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps, cause }) => {
    // Preloads the skeleton, so that no shorter content is shown in its place first.
    if (!import.meta.env.SSR && cause === 'enter') Pending.preload().catch(() => undefined)
    const { loadProducts } = await ProductsPage.preload()
    if (cause === 'stay') await hydratePage()
    // A click on a link that is being preloaded waits for the preload, so neither may wait for the products.
    const stays = cause === 'stay' || (cause === 'preload' && location.pathname === '/products')
    return loadProducts(context, deps.search, stays)
  },
  component: hydrated(idleOrInteraction(), ProductsPage),
  pendingComponent: () => <Pending />,
})
