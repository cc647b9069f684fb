import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { ProductGrid, ProductGridPending } from '#features/catalog/product-grid.tsx'
import { sharedTitle } from '#features/wishlist/shared-title.ts'
import { SharedWishlistScreen, type SharedWishlistScreenProps } from '#features/wishlist/shared-wishlist-screen.tsx'
import { isGone, sharedWishlistQuery } from '#features/wishlist/wishlist.queries.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { problemMessage } from '#problem-message.tsx'
import { productsConfigQuery } from '#shop/settings.queries.ts'
import { productsConfigOf } from '#shop/settings.ts'
import { Texts } from '#i18n/texts.tsx'

import { cardActions } from '#pages/card-controls.tsx'

export const Route = createFileRoute('/wishlist/shared/$shareId')({
  // The list itself is asked for by the browser: what the server draws is kept for a while, and a link may be revoked.
  loader: ({ context }) => loadPrivate(context, { path: '/wishlist', title: sharedTitle, texts: 'shop' }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: () => (
    <Texts of="shop">
      <SharedWishlistRoute />
    </Texts>
  ),
})

function SharedWishlistRoute() {
  const { i18n } = useLingui()
  const { shareId } = Route.useParams()
  const { lowStock } = useQuery(productsConfigQuery).data ?? productsConfigOf(null)
  const { data, error, isFetching, refetch } = useQuery(sharedWishlistQuery(shareId))
  return (
    <SharedWishlistScreen list={stateOf()} onRetry={() => void refetch()}>
      {data === undefined ? (
        <ProductGridPending layout="list" count={8} />
      ) : (
        <ProductGrid
          layout="list"
          headingLevel={2}
          products={data.products}
          lowStock={lowStock}
          inSight={8}
          cardActions={cardActions}
        />
      )}
    </SharedWishlistScreen>
  )

  function stateOf(): SharedWishlistScreenProps['list'] {
    if (isGone(error)) return 'gone'
    if (data !== undefined) return { count: data.products.length }
    return error !== null && !isFetching ? { problem: problemMessage(i18n, error) } : 'loading'
  }
}
