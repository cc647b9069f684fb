import { msg } from '@lingui/core/macro'

/** The title of the wishlist page. Defined here and not in the route, whose messages are part of the first load. */
export const wishlistTitle = msg`Favoritos`
