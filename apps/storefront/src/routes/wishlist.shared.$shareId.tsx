import { createFileRoute } from '@tanstack/react-router'

import { sharedTitle } from '#features/wishlist/wishlist-titles.messages.ts'
import { loadPrivate } from '#routing/private-head.ts'

import { SharedWishlistPage } from '#pages/wishlist/shared-wishlist-page.tsx'

export const Route = createFileRoute('/wishlist/shared/$shareId')({
  // The browser fetches the list: the server's page is cached, and the link may be revoked.
  loader: ({ context }) => loadPrivate(context, { path: '/wishlist', title: sharedTitle }),
  component: SharedWishlistPage,
})
