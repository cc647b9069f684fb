import { expect, test } from 'vitest'

import { readPriceRange } from './price-range.ts'

test.each([
  ['chá até 10 reais', 'chá', { maxCents: 1000 }],
  ['até R$ 10', '', { maxCents: 1000 }],
  ['cha ate R$9,90', 'cha', { maxCents: 990 }],
  ['arroz por menos de 20 reais', 'arroz', { maxCents: 2000 }],
  ['menos de 20 reais', '', { maxCents: 2000 }],
  ['molho abaixo de 15,5 reais sem soja', 'molho sem soja', { maxCents: 1550 }],
  ['presente acima de R$ 50', 'presente', { minCents: 5000 }],
  ['saquê de 30 a 60 reais', 'saquê', { minCents: 3000, maxCents: 6000 }],
  ['saquê entre R$ 30 e R$ 60', 'saquê', { minCents: 3000, maxCents: 6000 }],
  ['saquê R$30-60', 'saquê', { minCents: 3000, maxCents: 6000 }],
  ['saquê de 60 a 30 reais', 'saquê', { minCents: 3000, maxCents: 6000 }],
  ['chá até 10 reais'.normalize('NFD'), 'chá', { maxCents: 1000 }],
  ['tea no more than R$ 20', 'tea', { maxCents: 2000 }],
  ['chá não mais de 10 reais', 'chá', { maxCents: 1000 }],
  ['茶 不高于20元', '茶', { maxCents: 2000 }],
  ['saquê acima de R$ 30 e abaixo de R$ 60', 'saquê e', { minCents: 3000, maxCents: 6000 }],
  ['MA-0101 até 10 reais', 'MA-0101', { maxCents: 1000 }],
  ['chá R$ 10 - 500 g', 'chá R$ 10 - 500 g', {}],
  ['tea under R$ 20', 'tea', { maxCents: 2000 }],
  ['té hasta 10 reales', 'té hasta 10 reales', {}],
  ['té hasta 10 reais', 'té', { maxCents: 1000 }],
  ['10元以下的茶', '茶', { maxCents: 1000 }],
  ['茶 不超过20块', '茶', { maxCents: 2000 }],
  ['20到30元的茶', '茶', { minCents: 2000, maxCents: 3000 }],
  ['lamen ate 10', 'lamen', { maxCents: 1000 }],
  ['molho menos de 1.000', 'molho', { maxCents: 100000 }],
  ['fralda de 3 até 6', 'fralda de 3 até 6', {}],
  ['lamen até 10!', 'lamen', { maxCents: 1000 }],
  ['água de coco 1.000 até 10 reais', 'água de coco 1.000', { maxCents: 1000 }],
  ['molho R$ 1.000 - 2.000 reais', 'molho', { minCents: 100000, maxCents: 200000 }],
  ['validade até 2027', 'validade até 2027', {}],
  ['milk under 20', 'milk', { maxCents: 2000 }],
  ['arroz até 5 kg', 'arroz até 5 kg', {}],
  ['até 5 kg', 'até 5 kg', {}],
  ['arroz de 1 a 5 kg', 'arroz de 1 a 5 kg', {}],
  ['arroz 5kg', 'arroz 5kg', {}],
  ['mais vendidos', 'mais vendidos', {}],
  ['MA-0101', 'MA-0101', {}],
  ['R$ 10', 'R$ 10', {}],
  ['cesta até R$ 1.500', 'cesta', { maxCents: 150000 }],
  ['cesta de 1.000 a 1.500,50 reais', 'cesta', { minCents: 100000, maxCents: 150050 }],
  ['hamper under R$ 1,500.00', 'hamper', { maxCents: 150000 }],
  ['até R$ 1.2345', 'até R$ 1.2345', {}],
  ['até 1234567 reais', 'até 1234567 reais', {}],
])('CAT-08 the price of %j', (text, rest, range) => {
  expect(readPriceRange(text)).toEqual({ rest, range })
})

test('CAT-08 a price is found in linear time', () => {
  const start = performance.now()
  for (const part of ['até ', 'R$ ', '9', '9 a ', 'de ', 'menos de ', ' ']) readPriceRange(part.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(2000)
})
