import { msg } from '@lingui/core/macro'

/** The document title of the page that cancels alerts. */
export const unsubscribeTitle = msg`Cancelar avisos de produtos`
