import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'

import { LabelsProvider } from '@lotus/ui/labels'

import { ListPagination } from './list-pagination.tsx'
import { emptySearch } from './list-search.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

function open() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const drawn = createRoot(document.body.appendChild(document.createElement('main')))
  root = drawn
  const show = (current: number) =>
    drawn.render(
      <I18nProvider i18n={i18n}>
        <LabelsProvider language="pt-BR">
          <RouterContextProvider router={router}>
            <h1>Lámen</h1>
            <button type="button">Ordenar</button>
            <ListPagination search={{ ...emptySearch, page: current }} page={current} pageCount={5} />
          </RouterContextProvider>
        </LabelsProvider>
      </I18nProvider>,
    )
  return { show }
}
const link = (name: string) => page.getByRole('link', { name })
/** Focuses and clicks by script: the test loads no styles, so the arrow icons cover the links. */
async function press(target: Locator) {
  await expect.element(target).toBeVisible()
  const element = target.element() as HTMLElement
  element.focus()
  element.click()
}
const heading = () => page.getByRole('heading', { level: 1 })

it('D48 CAT-04 moves the focus to the heading of another page', async () => {
  const { show } = open()
  show(1)
  await press(link('Página 2'))
  await expect.element(link('Página 2')).toHaveFocus()
  show(2)
  await expect.element(heading()).toHaveFocus()
})

it('D48 CAT-04 leaves the focus where it is when the sort order changes after a press on the link of the current page', async () => {
  const { show } = open()
  show(3)
  await press(link('Página 3'))
  const sort = page.getByRole('button', { name: 'Ordenar' })
  await press(sort)
  show(1)
  await expect.element(link('Página 1')).toHaveAttribute('aria-current', 'page')
  await expect.element(sort).toHaveFocus()
})

it('D48 CAT-04 leaves the focus where it is when a filter leads to a page other than the requested one', async () => {
  const { show } = open()
  show(3)
  await press(link('Página 4'))
  const sort = page.getByRole('button', { name: 'Ordenar' })
  await press(sort)
  show(1)
  await expect.element(link('Página 1')).toHaveAttribute('aria-current', 'page')
  await expect.element(sort).toHaveFocus()
})
