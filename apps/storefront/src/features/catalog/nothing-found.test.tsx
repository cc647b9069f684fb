import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { emptyProductList } from '@lotus/fixtures/facets'

import { chooseDiet } from '#diet/diet-rules.ts'
import { storedDiet } from '#diet/diet.ts'
import { renderRouter } from '#routing/render-router.examples.tsx'

import { emptySearch, type ListSearch } from './list-search.ts'
import { NothingFound } from './nothing-found.tsx'

const vegan = { freeOf: ['peanut'], dietary: ['vegan'], isOn: true } as const
const hiddenByFilters = { matches: 2, without: [{ filter: 'dietary' as const, count: 2 }] }

let root: Root | null = null
beforeEach(() => chooseDiet(vegan))
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  chooseDiet(null)
})

function open(search: Partial<ListSearch>, hidden: typeof hiddenByFilters | null) {
  const list = { ...emptyProductList, hiddenByFilters: hidden }
  const component = () => <NothingFound search={{ ...emptySearch, ...search }} list={list} departments={[]} />
  root = renderRouter(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
}
const title = () => page.getByRole('heading', { level: 2 })

describe('BEY-08 a list without products within the diet', () => {
  it.each<[string, Partial<ListSearch>]>([
    ['of a keyword', { keyword: 'shin ramyun' }],
    ['of the whole shop', {}],
  ])('%s counts those outside the diet and shows them', async (_list, search) => {
    open(search, hiddenByFilters)
    await expect.element(title()).toHaveTextContent('Nada dentro da sua dieta')
    await expect.element(page.getByText('2 produtos estão fora da sua dieta.')).toBeVisible()
    await page.getByRole('button', { name: 'Sem a dieta (2)' }).click()
    expect(storedDiet.read()).toEqual({ ...vegan, isOn: false })
  })

  it('with a filter names both', async () => {
    open({ keyword: 'shin ramyun', onSale: true }, hiddenByFilters)
    await expect.element(page.getByText('Os filtros e a sua dieta escondem 2 produtos.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sem filtros' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Sem a dieta' })).toBeVisible()
  })

  it('does not blame the diet for a keyword without products', async () => {
    open({ keyword: 'xyzxyz' }, null)
    await expect.element(title()).toHaveTextContent('Não achamos nada com este nome')
  })
})
