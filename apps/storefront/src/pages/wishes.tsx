import { useEffect } from 'react'

import { WishlistLink } from '#features/navigation/wishlist-link.tsx'
import { useWishCount } from '#features/wishlist/use-wishlist.ts'
import { isPersisted } from '#storage/storage.ts'

/** The wishlist in the header. */
export function Wishes() {
  useEffect(() => {
    if (!isPersisted('wishlist')) return
    import('#features/wishlist/former-wishes.ts').then(({ moveFormerWishes }) => moveFormerWishes()).catch(reportError)
  }, [])
  return <WishlistLink count={useWishCount()} />
}
