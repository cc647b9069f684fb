import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'

import { sharedHtml } from '#hydration/shared-html.ts'

type SharedCardProps = {
  product: ProductSummary
  className: string
  /** Whether the browser hydrates the card later: the markers of `Hydrate` are around it then. */
  isDeferred: boolean
  /** Composes the controls of the card. */
  owner: object
  /** What the card depends on beside the product and the language. */
  about: readonly unknown[]
  children: ReactNode
}

/**
 * The cell of a product card in a grid, on the server: the HTML of the card is rendered once per process and language. It has no ids of
 * `useId`, which would depend on the page.
 */
export function SharedCard({ product, className, isDeferred, owner, about, children }: SharedCardProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { i18n } = useLingui()
  const { pathname, search } = router.state.location
  // Links have the language of the address, and one to the current page is marked.
  const address = [i18n.locale, (search as { lang?: unknown }).lang, pathname.endsWith(`/${product.productId}`)]
  const part = () => (
    <RouterContextProvider router={router}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </I18nProvider>
    </RouterContextProvider>
  )
  const html = sharedHtml.of?.(owner, JSON.stringify([address, about, product]), part) ?? ''
  return (
    <li
      className={className}
      data-hydrate={isDeferred ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: isDeferred ? `<!--$-->${html}<!--/$-->` : html }}
    />
  )
}
