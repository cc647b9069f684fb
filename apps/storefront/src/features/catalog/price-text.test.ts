import { expect, test } from 'vitest'

import { readReais } from './price-text.ts'

test.each([
  ['12,50', 12.5],
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['R$ 12,50', 12.5],
  ['R$\u00A012', 12],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.000', 1000],
  ['0', 0],
  ['-5', null],
  ['5-', null],
  ['doze', null],
  ['12,345,6,7', null],
  ['1e3', null],
  ['', null],
])('CAT-02 reads the price %j as %j', (text, reais) => {
  expect(readReais(text)).toBe(reais)
})
