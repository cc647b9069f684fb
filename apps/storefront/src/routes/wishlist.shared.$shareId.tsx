import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { ProductGrid, ProductGridPending } from '#features/catalog/product-grid.tsx'
import { sharedTitle } from '#features/wishlist/shared-title.ts'
import { SharedWishlistScreen } from '#features/wishlist/shared-wishlist-screen.tsx'
import { isGone, sharedWishlistQuery } from '#features/wishlist/wishlist.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { problemMessage } from '#problem-message.tsx'
import { productsConfigQuery } from '#shop/settings.queries.ts'
import { productsConfigOf } from '#shop/settings.ts'

import { cardActions } from '#pages/card-controls.tsx'

export const Route = createFileRoute('/wishlist/shared/$shareId')({
  // The list itself is asked for by the browser: what the server draws is kept for a while, and a link may be revoked.
  loader: ({ context }) => loadPrivate(context, { path: '/wishlist', title: sharedTitle }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: SharedWishlistRoute,
})

function SharedWishlistRoute() {
  const { i18n } = useLingui()
  const { shareId } = Route.useParams()
  const { lowStock } = useQuery(productsConfigQuery).data ?? productsConfigOf(null)
  const shared = useQuery(sharedWishlistQuery(shareId))
  const list = queryState(shared)
  return (
    <SharedWishlistScreen
      list={isGone(shared.error) ? 'gone' : typeof list === 'object' ? { count: list.products.length } : list}
      problem={problemMessage(i18n, shared.error)}
      onRetry={() => void shared.refetch()}
    >
      {typeof list === 'object' ? (
        <ProductGrid
          layout="list"
          headingLevel={2}
          products={list.products}
          lowStock={lowStock}
          inSight={8}
          cardActions={cardActions}
        />
      ) : (
        <ProductGridPending layout="list" count={8} />
      )}
    </SharedWishlistScreen>
  )
}
