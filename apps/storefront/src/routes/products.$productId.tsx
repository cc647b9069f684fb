import { createFileRoute } from '@tanstack/react-router'

import { Hydrate, hydratePage } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction } from '#hydration/strategies.ts'
import type { PageHead } from '#routing/seo.ts'

import { ProductPage } from '#pages/lazy-product-page.ts'

const loadScreen = () => import('#features/catalog/product-screen.tsx')
const Pending = lazyWithRetry(loadScreen, 'ProductScreenPending')
const NotFound = lazyWithRetry(loadScreen, 'ProductNotFound')

export const Route = createFileRoute('/products/$productId')({
  codeSplitGroupings: [],
  loader: async ({ context, params, preload, cause }) => {
    const { loadProduct } = await ProductPage.preload()
    if (cause === 'stay') await hydratePage()
    return loadProduct(context, params.productId, preload)
  },
  // For an unknown product the error carries the head.
  head: ({ loaderData, match }) =>
    loaderData?.head ?? (match.error as { data?: { head?: PageHead } })?.data?.head ?? {},
  component: () => (
    <Hydrate when={idleOrInteraction()}>
      <ProductPage />
    </Hydrate>
  ),
  pendingComponent: () => <Pending />,
  notFoundComponent: () => <NotFound />,
})
