import { msg } from '@lingui/core/macro'

/** The title of a shared list's page. */
export const sharedTitle = msg`Lista de favoritos`
