import { expect, it } from 'vitest'

import { holdsLink } from './links.ts'

it.each([
  'https://golpe.example',
  'HTTP://x',
  'veja www.golpe.com.br',
  'golpe.com',
  'no golpe.com, barato',
  'loja.com/oferta',
  'barato em loja.net hoje',
  'me chame: mei@example.com',
  'ｗｗｗ.golpe.com',
])('REV-02 S35 %j holds a link', (text) => {
  expect(holdsLink(text)).toBe(true)
})

it.each([
  'Muito bom. Recomendo',
  'bom.Mas caro',
  'chegou bem.com certeza',
  'R$ 12.90',
  'nota 10...',
  '好吃。下次',
  '1.5 kg',
])('REV-02 %j holds none', (text) => {
  expect(holdsLink(text)).toBe(false)
})
