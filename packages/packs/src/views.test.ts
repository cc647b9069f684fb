import { expect, test } from 'vitest'

import type { LocalizedText } from '@lotus/openapi/schema'

import { shortName } from './names.ts'
import type { PackProduct } from './product.ts'
import { layOut } from './views.ts'

const product = {
  code: 'A-1',
  category: 'a',
  department: 'a',
  tint: 'sand',
  names: { 'pt-BR': 'A', 'zh-CN': 'A', 'en-US': 'A', 'es-ES': 'A' } as LocalizedText,
  brand: 'Casa',
  art: 'a',
  net: { amount: 140, unit: 'g' },
  storage: 'ambient',
  allergens: ['gluten', 'soy', 'egg', 'milk', 'fish', 'crustaceans'],
  mayContain: ['peanut', 'tree-nuts'],
  ingredients: { 'pt-BR': `${'Farinha de trigo, '.repeat(22)}sal` },
  origin: 'BR',
  sold: 0,
} as const satisfies PackProduct

test('BEY-22 a label shows its whole list, in smaller letters if it is long', () => {
  const { sections, size, height } = layOut(product, 328, 230)
  expect(sections.map(({ title }) => title)).toEqual([
    'INGREDIENTES',
    'ALÉRGICOS: CONTÉM',
    'ALÉRGICOS: PODE CONTER',
    'CONSERVAÇÃO',
  ])
  expect(sections[0]?.rows.join(' ')).toBe(product.ingredients['pt-BR'])
  expect(sections[1]?.rows.join(' ')).toBe('GLÚTEN, SOJA, OVO, LEITE, PEIXE, CRUSTÁCEOS')
  expect(height).toBeLessThanOrEqual(230)
  expect(size).toBeLessThan(18)
})

test.each([
  ['Lámen Buldak frango picante 2x 140 g', 'Lámen Buldak frango picante 2x'],
  ['Polpa de açaí pura 4 × 35 g', 'Polpa de açaí pura'],
  ['Molho de ostra Casa 140 g', 'Molho de ostra'],
])('BEY-22 a pack carries the name without its net content: %s', (name, short) => {
  expect(shortName({ ...product, names: { ...product.names, 'pt-BR': name } })).toBe(short)
})
