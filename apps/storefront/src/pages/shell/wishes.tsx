import { WishlistLink } from '#features/shell/header/wishlist-link.tsx'
import { useWishCount } from '#features/wishlist/use-wishlist.ts'

export const Wishes = () => <WishlistLink count={useWishCount()} />
