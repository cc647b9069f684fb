import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { shinRamyunDetails } from '@lotus/fixtures/products'
import { reviewPage } from '@lotus/fixtures/reviews'

import { productQuery } from '#features/catalog/catalog.queries.ts'
import { ownReviewQuery } from '#features/reviews/own-review.queries.ts'
import { reviewsOf } from '#features/reviews/reviews.queries.ts'
import { transport } from '#api.ts'

import { Deleting } from './review-writing.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const { productId } = shinRamyunDetails
const before = {
  product: { ...shinRamyunDetails, rating: 2, ratingCount: 2 },
  reviews: { ...reviewPage, summary: { ...reviewPage.summary, count: 2 } },
}
const after = {
  product: { ...shinRamyunDetails, rating: 5, ratingCount: 1 },
  reviews: { ...reviewPage, summary: { ...reviewPage.summary, count: 1 } },
}

/** The product and its reviews, as its page shows them. */
function Product() {
  const product = useQuery(productQuery(productId)).data
  const reviews = useQuery(reviewsOf(productId, {})).data
  return (
    <output>
      {product?.rating} of {product?.ratingCount}, {reviews?.summary.count} reviews
    </output>
  )
}

const { fetch: realFetch } = transport
let root: Root | null = null
beforeEach(() => {
  let server = before
  const httpCache = new Map<string, object>()
  // Simulates the browser cache with `max-age`: it reuses a response until a request bypasses the cache.
  transport.fetch = async ({ method, url, cache }) => {
    if (method === 'DELETE') server = after
    const cached = cache === 'no-cache' ? undefined : httpCache.get(url)
    const data = cached ?? (url.includes('reviews') ? server.reviews : server.product)
    if (method === 'GET') httpCache.set(url, data)
    return Response.json({ success: true, data: method === 'DELETE' ? {} : data, message: null, error: null })
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  client.setQueryData(ownReviewQuery(productId).queryKey, { review: null, votes: [] })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Product />
        <Deleting productId={productId} onDone={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </I18nProvider>,
  )
})
afterEach(() => {
  transport.fetch = realFetch
  root?.unmount()
  document.body.replaceChildren()
})

it('REV-05 a deleted review leaves the rating and the list at once, although the browser has cached both', async () => {
  const shown = () => document.querySelector('main output')?.textContent
  await expect.poll(shown).toBe('2 of 2, 2 reviews')
  await userEvent.click(page.getByRole('button', { name: 'Excluir avaliação' }))
  await expect.poll(shown).toBe('5 of 1, 1 reviews')
})
