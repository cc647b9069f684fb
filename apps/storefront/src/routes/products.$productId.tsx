import { createFileRoute } from '@tanstack/react-router'

import { later, pageIsland, part } from '#hydration/island.tsx'
import type { PageHead } from '#routing/seo.ts'

const product = pageIsland(() => import('#pages/product-page.tsx'))
const screen = () => part(() => import('#features/catalog/product-screen.tsx'))
const Pending = later(async () => (await screen()).ProductScreenPending)
const NotFound = later(async () => (await screen()).ProductNotFound)

export const Route = createFileRoute('/products/$productId')({
  codeSplitGroupings: [],
  loader: async ({ context, params, preload }) =>
    (await product.load()).loadProduct(context, params.productId, preload),
  // Where there is no such product, what says so brings the head.
  head: ({ loaderData, match }) =>
    loaderData?.head ?? (match.error as { data?: { head?: PageHead } })?.data?.head ?? {},
  component: () => <product.Page />,
  pendingComponent: () => <Pending />,
  notFoundComponent: () => <NotFound />,
})
