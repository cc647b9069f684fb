import { describe, expect, it } from 'vitest'

import { departments, instantNoodles, japaneseRice, udonAndSoba } from '@lotus/fixtures/departments'

import { searchDepartments } from './department-search.ts'

const categories = [instantNoodles, udonAndSoba, japaneseRice]
const found = (text: string) => {
  const results = searchDepartments(departments, categories, text)
  expect(results.totalResults).toBe(results.departments.length + results.categories.length)
  return [...results.departments, ...results.categories].map(({ names }) => names['pt-BR'])
}

describe('NAV-15 the search of the department sidebar', () => {
  it.each([
    ['lámen', ['Massas e lámen', 'Lámen instantâneo']],
    ['LAMEN', ['Massas e lámen', 'Lámen instantâneo']],
    ['stantane', ['Lámen instantâneo']],
    ['  arroz ', ['Arroz e grãos', 'Arroz japonês']],
    ['方便面', ['Lámen instantâneo']],
    ['soba', ['Udon e soba']],
    ['Japanese', ['Arroz japonês']],
    ['japones', ['Arroz japonês']],
    ['instantâneo lamen', ['Lámen instantâneo']],
    ['soba udon', ['Udon e soba']],
    ['arroz soba', []],
    ['parafuso', []],
  ])('finds names that contain %j in any language, case and accents', (text, names) => {
    expect(found(text)).toEqual(names)
  })
})
