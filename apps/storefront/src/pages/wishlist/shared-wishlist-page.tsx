import { getRouteApi } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'

import { ProductGrid, ProductGridPending } from '#features/catalog/product-grid.tsx'
import { SharedWishlistScreen } from '#features/wishlist/shared-wishlist-screen.tsx'
import { isGone, sharedWishlistQuery } from '#features/wishlist/wishlist.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'

import { cardActions } from '#pages/card-controls.tsx'

const route = getRouteApi('/wishlist/shared/$shareId')

export function SharedWishlistPage() {
  const { i18n } = useLingui()
  const { shareId } = route.useParams()
  const shared = useQuery(sharedWishlistQuery(shareId))
  const list = queryState(shared)
  return (
    <SharedWishlistScreen
      list={isGone(shared.error) ? 'gone' : typeof list === 'object' ? { count: list.products.length } : list}
      problem={problemMessage(i18n, shared.error)}
      onRetry={() => void shared.refetch()}
    >
      {typeof list === 'object' ? (
        <ProductGrid layout="list" headingLevel={2} products={list.products} inSight={8} cardActions={cardActions} />
      ) : (
        <ProductGridPending layout="list" count={8} />
      )}
    </SharedWishlistScreen>
  )
}
