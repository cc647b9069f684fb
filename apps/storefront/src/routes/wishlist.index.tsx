import { createFileRoute } from '@tanstack/react-router'

import { readWishlistSearch, type WishlistParams } from '#features/wishlist/wishlist-search.ts'
import { WishlistPending } from '#features/wishlist/wishlist-screen.tsx'
import { wishlistTitle } from '#features/wishlist/wishlist-titles.messages.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { useSession } from '#session/session.ts'

import { AccountWishlist, GuestWishlist } from '#pages/wishlist-page.tsx'

export const Route = createFileRoute('/wishlist/')({
  // Unchanged; `readWishlistSearch` parses it.
  validateSearch: ({ page, sort, show }): WishlistParams => ({ page, sort, show }) as WishlistParams,
  loader: ({ context }) => loadPrivate(context, { path: '/wishlist', title: wishlistTitle }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: WishlistRoute,
})

function WishlistRoute() {
  const search = readWishlistSearch(Route.useSearch())
  const { status, user } = useSession()
  if (status === 'unknown') return <WishlistPending />
  return user === null ? <GuestWishlist search={search} /> : <AccountWishlist search={search} />
}
