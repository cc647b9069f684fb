import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { readWishlistSearch, type WishlistParams } from '#features/wishlist/wishlist-search.ts'
import { WishlistPending } from '#features/wishlist/wishlist-screen.tsx'
import { wishlistTitle } from '#features/wishlist/wishlist-titles.messages.ts'
import { loadPrivate } from '#routing/private-head.ts'
import { useSession } from '#session/session.ts'

import { AccountWishlist, GuestWishlist } from '#pages/wishlist/wishlist-page.tsx'

export const Route = createFileRoute('/wishlist/')({
  // Unchanged; `readWishlistSearch` parses it.
  validateSearch: ({ page, sort, show }): WishlistParams => ({ page, sort, show }) as WishlistParams,
  loader: ({ context }) => loadPrivate(context, { path: '/wishlist', title: wishlistTitle }),
  component: WishlistRoute,
})

function WishlistRoute() {
  const search = readWishlistSearch(Route.useSearch())
  const { status, user } = useSession()
  // Here, so that a guest's request survives the login.
  const [isSharing, setIsSharing] = useState(false)
  const onShare = () => setIsSharing(true)
  if (status === 'unknown') return <WishlistPending />
  if (user === null) return <GuestWishlist search={search} onShare={onShare} />
  return (
    <AccountWishlist search={search} isSharing={isSharing} onShare={onShare} onShared={() => setIsSharing(false)} />
  )
}
