import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'

import { categories as allCategories, departments } from '@lotus/fixtures/departments'
import { facets } from '@lotus/fixtures/facets'
import { nextTomorrow } from '@lotus/fixtures/windows'

import type { Arrival } from '#delivery/arrival.ts'
import { allergenNames, dietaryNames } from '#diet/dietary-names.ts'

import { activeFilters, filterGroupNames, groupControls } from './filter-views.ts'
import { emptySearch, filterCount, type ListSearch } from './list-search.ts'

const categories = facets.categories.map((facet, index) => ({ ...facet, named: [allCategories[index]?.slug ?? ''] }))
const context = {
  i18n: setupI18n({ locale: 'zh-CN', messages: { 'zh-CN': {} } }),
  facets: { ...facets, categories },
  departments,
}
const search: ListSearch = {
  ...emptySearch,
  keyword: 'chá',
  department: 1,
  subDepartment: 2,
  category: ['Yakissoba', 'udon-e-soba', 'gone'],
  brand: ['Nissin'],
  dietary: ['gluten-free'],
  freeOf: ['gluten'],
  price: { min: 5, max: 60 },
  onSale: true,
  inStock: true,
  arrivesToday: true,
  page: 3,
}

test('CAT-02 every active filter has a chip, labeled with its name or its own value', () => {
  const chips = activeFilters(search, context)
  expect(chips.map(({ label }) => label)).toEqual([
    '面条',
    '亚洲面条',
    '炒面',
    '乌冬面与荞麦面',
    'gone',
    'De R$5 a R$60',
    'Em estoque',
    'Em oferta',
    'Chega hoje',
    'Sem glúten',
    'Evitar glúten',
    'Nissin',
  ])
})

test('BEY-08 no two filters have the same label', () => {
  const all = { ...emptySearch, dietary: [...dietaryNames], freeOf: [...allergenNames] }
  const labels = activeFilters(all, context).map(({ label }) => label)
  expect(labels.filter((label, place) => labels.indexOf(label) !== place)).toEqual([])
})

test('CAT-02 a chip removes its filter only and returns to the first page', () => {
  for (const { next, key } of activeFilters(search, context)) {
    expect(next.page).toBe(1)
    expect(next.keyword).toBe('chá')
    const gone = key === 'department' ? 2 : 1
    expect(filterCount(next)).toBe(filterCount(search) - gone)
  }
})

test('CAT-02 removing every chip leaves no filter', () => {
  let left = search
  for (;;) {
    const [chip] = activeFilters(left, context)
    if (chip === undefined) break
    left = chip.next
  }
  expect(filterCount(left)).toBe(0)
})

test('CAT-02 a chosen option keeps the filters that its count assumed', () => {
  const within: ListSearch = { ...search, department: null, subDepartment: null }
  let next = within
  const arrival: Arrival = { state: 'some', storages: ['ambient'] }
  const controls = filterGroupNames.flatMap((group) =>
    groupControls(group, within, { ...context, arrival }, (to) => (next = to)),
  )
  for (const control of controls) {
    if (control.kind !== 'option') continue
    control.onToggle()
    expect([control.label, filterCount(next) - filterCount(within)]).toEqual([control.label, control.checked ? -1 : 1])
  }
  expect(controls.length).toBeGreaterThan(20)
})

describe('BEY-12 the filter of what arrives today', () => {
  const control = (arrival: Arrival, arrivesToday = false) =>
    groupControls('availability', { ...emptySearch, arrivesToday }, { ...context, arrival }, () => undefined).find(
      (one) => one.kind === 'cep' || (one.kind === 'option' && one.key === 'arrivesToday'),
    )

  test('BEY-12 counts the products in stock of the storage classes that arrive', () => {
    const { ambient, frozen } = facets.inStockByStorage
    expect(control({ state: 'some', storages: ['ambient', 'frozen'] })).toMatchObject({ count: ambient + frozen })
  })

  test('BEY-12 is disabled with its reason if nothing arrives, and can be removed', () => {
    const next = nextTomorrow
    expect(control({ state: 'none', next })).toMatchObject({
      count: null,
      disabled: true,
      hint: 'Hoje não há mais entregas para este CEP.',
    })
    expect(control({ state: 'none', next: null }, true)).toMatchObject({
      disabled: false,
      hint: 'Não entregamos hoje neste CEP.',
    })
  })

  test('BEY-12 asks for the CEP, and has no number before the answer', () => {
    expect(control({ state: 'withoutCep' })).toMatchObject({ kind: 'cep', label: 'Chega hoje: informe o CEP' })
    expect(control({ state: 'unknown' })).toMatchObject({ kind: 'option', checked: false, count: null })
    for (const state of ['withoutCep', 'unknown'] as const)
      expect(control({ state }, true)).toMatchObject({ kind: 'option', checked: true, count: null })
  })
})
