import { expect, test } from 'vitest'

import { departments } from '@lotus/fixtures/departments'
import { facets } from '@lotus/fixtures/facets'

import { activeFilters } from './active-filters.ts'
import { emptySearch, filterCount, type ListSearch } from './list-search.ts'

const chinese = (names: { 'zh-CN': string }) => names['zh-CN']
const search: ListSearch = {
  ...emptySearch,
  keyword: 'chá',
  department: 1,
  subDepartment: 2,
  categories: ['Yakissoba', 'udon-e-soba', 'gone'],
  brands: ['Nissin'],
  dietary: ['vegan'],
  priceMin: 5,
  priceMax: 60,
  onSale: true,
  inStock: true,
  page: 3,
}

test('CAT-02 every filter is a chip, called as the shop calls it, else by its own word', () => {
  const chips = activeFilters(search, facets, departments, chinese)
  expect(chips.map((chip) => ('name' in chip ? chip.name : chip.kind))).toEqual([
    '面条',
    '亚洲面条',
    '炒面',
    '乌冬面与荞麦面',
    'gone',
    'price',
    'inStock',
    'onSale',
    'dietary',
    'Nissin',
  ])
})

test('CAT-02 a chip takes away what it says, alone, and goes back to the first page', () => {
  for (const { next, key } of activeFilters(search, facets, departments, chinese)) {
    expect(next.page).toBe(1)
    expect(next.keyword).toBe('chá')
    const gone = key === 'department' ? 2 : 1
    expect(filterCount(next)).toBe(filterCount(search) - gone)
  }
})

test('CAT-02 removing every chip leaves no filter', () => {
  let left = search
  for (;;) {
    const [chip] = activeFilters(left, facets, departments, chinese)
    if (chip === undefined) break
    left = chip.next
  }
  expect(filterCount(left)).toBe(0)
})
