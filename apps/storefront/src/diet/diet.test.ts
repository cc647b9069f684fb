import { setupI18n } from '@lingui/core'
import { describe, expect, it, test } from 'vitest'

import { gyoza, miso, sake, shinRamyun, ufoYakisoba } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'

import { conflictOf } from './diet-conflict.ts'
import { conflictText, dietText } from './diet-text.ts'
import { withDiet, type Diet } from './diet.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const diet = (change: Partial<Diet>): Diet => ({ freeOf: [], dietary: [], isOn: true, ...change })
const said = (product: ProductSummary, change: Partial<Diet>) => {
  const conflict = conflictOf(product, diet(change))
  return conflict === null ? null : conflictText(i18n, conflict)
}

describe('BEY-08 a product outside a diet', () => {
  test.each<[string, ProductSummary, Partial<Diet>, string | null]>([
    ['contains an allergen', shinRamyun, { freeOf: ['gluten', 'milk', 'fish'] }, 'Contém glúten e leite'],
    ['may contain one', gyoza, { freeOf: ['egg'] }, 'Pode conter ovo'],
    ['contains one, which is worse than traces', gyoza, { freeOf: ['gluten', 'egg'] }, 'Contém glúten'],
    ['has no declaration', sake, { freeOf: ['peanut'] }, 'Alérgenos não informados'],
    ['has no mark', ufoYakisoba, { dietary: ['vegan'] }, 'Sem a indicação: Vegano'],
    ['fits', miso, { freeOf: ['milk'], dietary: ['vegan'] }, null],
    ['needs no declaration for a mark', sake, { dietary: [] }, null],
  ])('%s', (_title, product, change, text) => {
    expect(said(product, change)).toBe(text)
  })

  it('includes one that the browser stored without a declaration', () => {
    const { allergens: _a, mayContain: _m, allergensDeclared: _d, dietary: _y, ...stored } = miso
    expect(said(stored as ProductSummary, { freeOf: ['milk'] })).toBe('Alérgenos não informados')
  })
})

test('BEY-08 a diet adds its filters to those of a query, and no diet changes nothing', () => {
  const query = { keyword: 'arroz', freeOf: ['milk' as const] }
  expect(withDiet(query, diet({ freeOf: ['peanut'], dietary: ['vegan'] }))).toEqual({
    keyword: 'arroz',
    freeOf: ['milk', 'peanut'],
    dietary: ['vegan'],
  })
  expect(withDiet(query, null)).toBe(query)
})

test('BEY-08 describes a diet as a text', () => {
  expect(dietText(i18n, { freeOf: ['peanut', 'milk'], dietary: ['vegan'] })).toBe('Sem amendoim, sem leite e vegano')
  expect(dietText(i18n, { freeOf: ['gluten'], dietary: ['gluten-free', 'vegan'] })).toBe('Sem glúten e vegano')
})
