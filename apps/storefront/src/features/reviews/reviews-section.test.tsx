import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { reviewPage } from '@lotus/fixtures/reviews'
import { LabelsProvider } from '@lotus/ui/labels'

import { readReviewSearch } from './review-search.ts'
import { ReviewsSection } from './reviews-section.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const noop = () => {}

/** Opens the second page of the reviews. A change of the sort order leads to the first page. */
function Reviews() {
  const [search, setSearch] = useState(readReviewSearch({ reviewPage: '2' }))
  return (
    <ReviewsSection
      productId={1}
      search={search}
      reviews={{ ...reviewPage, pageNumber: search.page - 1 }}
      busy={false}
      own={null}
      form={null}
      onSearch={setSearch}
      onRetry={noop}
      onWrite={noop}
      onDelete={noop}
      onVote={noop}
    />
  )
}

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

it('D48 REV-01 leaves the focus where it is when the sort order changes after a press on the link of the current page', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <LabelsProvider language="pt-BR">
        <RouterContextProvider router={router}>
          <Reviews />
        </RouterContextProvider>
      </LabelsProvider>
    </I18nProvider>,
  )
  const current = page.getByRole('link', { name: 'Página 2' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  // Clicked by script: the test loads no styles, so other elements cover the link.
  ;(current.element() as HTMLElement).click()
  const sort = page.getByRole('combobox', { name: 'Ordenar avaliações' })
  ;(sort.element() as HTMLElement).focus()
  await userEvent.selectOptions(sort, 'Menor nota')
  await expect.element(page.getByRole('link', { name: 'Página 1' })).toHaveAttribute('aria-current', 'page')
  await expect.element(sort).toHaveFocus()
})
