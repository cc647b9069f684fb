import { expect, test } from 'vitest'

import { countryName, measure } from './net-content.ts'

test.each([
  [{ amount: 120, unit: 'g' }, 'pt-BR', '120 g'],
  [{ amount: 1.5, unit: 'l' }, 'pt-BR', '1,5 l'],
  [{ amount: 720, unit: 'ml' }, 'en-US', '720 mL'],
  [{ amount: 5, unit: 'kg' }, 'es-ES', '5 kg'],
  [{ amount: 416, unit: 'g' }, 'zh-CN', '416克'],
  [{ amount: 6, unit: 'un' }, 'pt-BR', null],
] as const)('BEY-08 net content as labels say it: %j in %s', (net, locale, words) => {
  expect(measure(net, locale)).toBe(words)
})

test('BEY-08 formats the country of origin by its name', () => {
  expect(countryName('KR', 'pt-BR')).toBe('Coreia do Sul')
  expect(countryName('BR', 'zh-CN')).toBe('巴西')
})
