import { createFileRoute } from '@tanstack/react-router'

import type { ReviewParams } from '#features/reviews/review-search.ts'
import { hydrated, hydratePage } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import { RoutePending } from '#routing/route-states.tsx'

import { LazyPopularProducts } from '#pages/lazy-popular-products.tsx'
import { ProductPage } from '#pages/product/lazy-product-page.ts'

const Pending = lazyWithRetry(
  () => import('#features/catalog/product-screen.tsx'),
  'ProductScreenPending',
  <RoutePending />,
)
const NotFound = lazyWithRetry(
  () => import('#features/catalog/product-not-found.tsx'),
  'ProductNotFound',
  <RoutePending />,
)

export const Route = createFileRoute('/products/$productId')({
  codeSplitGroupings: [],
  // Unchanged: the part with the reviews parses it.
  validateSearch: (search): ReviewParams => search as ReviewParams,
  loader: async ({ context, params, preload, cause, location }) => {
    // Preloads the skeleton, so that no shorter content is shown in its place first.
    if (!import.meta.env.SSR && cause === 'enter') Pending.preload().catch(() => undefined)
    const { loadProduct } = await ProductPage.preload()
    if (cause === 'stay') await hydratePage()
    return loadProduct(context, params.productId, { isGuess: preload, search: location.search as ReviewParams })
  },
  component: hydrated(idleOrInteraction(), ProductPage),
  pendingComponent: () => <Pending />,
  notFoundComponent: () => (
    <>
      <NotFound />
      <LazyPopularProducts />
    </>
  ),
})
