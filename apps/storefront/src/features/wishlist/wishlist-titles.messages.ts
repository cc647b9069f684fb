import { msg } from '@lingui/core/macro'

/** The titles of the wishlist pages. Defined here and not in the routes, whose messages are part of the first load. */
export const wishlistTitle = msg`Favoritos`
export const sharedTitle = msg`Lista de favoritos`
