import { useLingui } from '@lingui/react'
import { use, type ReactNode } from 'react'

import { loadCheckoutTexts } from './i18n.ts'

/** How the browser knows, before it brings a page to life, that the page needs more texts than the public ones. */
export const checkoutTextsMark = 'data-checkout-texts'

/**
 * Waits for the texts of the checkout and order pages. A loader fetches them too, but a page that the server drew comes
 * alive without running its loaders: `entry-client.tsx` fetches them before, by the mark.
 */
export function CheckoutTexts({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  // Every time: React does not forgive a `use` that is there in one render and gone in the next.
  use(loadCheckoutTexts(i18n))
  return (
    <>
      <span hidden {...{ [checkoutTextsMark]: '' }} />
      {children}
    </>
  )
}
