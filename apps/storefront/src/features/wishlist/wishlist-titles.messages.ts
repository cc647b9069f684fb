import { msg } from '@lingui/core/macro'

/** The title of the list's page; here, where its texts are, and not in the route, whose texts are of the first load. */
export const wishlistTitle = msg`Favoritos`
