import { WishlistLink } from '#features/shell/header/wishlist-link.tsx'
import { useWishCount } from '#features/wishlist/use-wishlist.ts'

/** The wishlist in the header. */
export const Wishes = () => <WishlistLink count={useWishCount()} />
