import { expect, test } from 'vitest'

import { splitNetContent } from './product-text.ts'

test.each([
  ['Lámen Shin Ramyun apimentado 120 g', 'Lámen Shin Ramyun apimentado', '120 g'],
  ['Udon Sanuki congelado 5 porções 1,25 kg', 'Udon Sanuki congelado 5 porções', '1,25 kg'],
  ['Baozi de porco 6 un. 540 g', 'Baozi de porco', '6 un. 540 g'],
  ['Green tea 15 bags 24 g', 'Green tea', '15 bags 24 g'],
  ['Polpa de açaí pura 4 × 100 g', 'Polpa de açaí pura', '4 × 100 g'],
  ['Gim coreano tostado com gergelim 3x5 g', 'Gim coreano tostado com gergelim', '3x5 g'],
  ['Chocolate amargo 70% Bahia 80 g', 'Chocolate amargo 70% Bahia', '80 g'],
  ['Nabo daikon unidade', 'Nabo daikon unidade', ''],
  ['辛拉面 120克', '辛拉面', '120克'],
  ['赞岐冷冻乌冬面 5份装 1.25公斤', '赞岐冷冻乌冬面', '5份装 1.25公斤'],
  ['纯巴西莓果浆 4×100克', '纯巴西莓果浆', '4×100克'],
  ['韩式芝麻烤海苔 3包x5克', '韩式芝麻烤海苔', '3包x5克'],
  ['荷叶饼（割包） 400克', '荷叶饼（割包）', '400克'],
  ['8号意大利直面 500克', '8号意大利直面', '500克'],
  ['大粗吸管 12毫米 50支', '大粗吸管', '12毫米 50支'],
  ['寿司海苔 金级 10片 25克', '寿司海苔 金级', '10片 25克'],
  ['特级生抽', '特级生抽', ''],
  [' 120克', ' 120克', ''],
  ['Arroz agulhinha tipo 1 Camil 1 kg', 'Arroz agulhinha tipo 1 Camil', '1 kg'],
  ['Feijão-carioca tipo 1 1 kg', 'Feijão-carioca tipo 1', '1 kg'],
  ['Farinha de trigo tipo 1 Anaconda 5 kg', 'Farinha de trigo tipo 1 Anaconda', '5 kg'],
  // Names of other shops.
  ['Arroz Branco Longo-fino Tipo 1 Prato Fino Pacote 5kg', 'Arroz Branco Longo-fino Tipo 1 Prato Fino Pacote', '5kg'],
  ['Whisky Escocês Johnnie Walker 12 Anos 750ml', 'Whisky Escocês Johnnie Walker 12 Anos', '750ml'],
  ['Suco de Uva Integral 100% 1 L', 'Suco de Uva Integral 100%', '1 L'],
  ['Chocolate Lindt Excellence 70% 100 g', 'Chocolate Lindt Excellence 70%', '100 g'],
  ['Bala 7 Belo 600 g', 'Bala 7 Belo', '600 g'],
  ['Creme Dental Colgate Total 12 90g', 'Creme Dental Colgate Total 12', '90g'],
  ['Refrigerante Coca-Cola Pet 2 L', 'Refrigerante Coca-Cola Pet', '2 L'],
  ['Cerveja Heineken Long Neck 6 un 330 ml', 'Cerveja Heineken Long Neck', '6 un 330 ml'],
  ['Iogurte Grego Vigor 4x90g', 'Iogurte Grego Vigor', '4x90g'],
  ['Leite UHT Integral Italac 12 x 1 L', 'Leite UHT Integral Italac', '12 x 1 L'],
  ['Café Pilão 3 em 1 500g', 'Café Pilão 3 em 1', '500g'],
  ['Farinha de trigo Caputo tipo 00 1 kg', 'Farinha de trigo Caputo tipo 00', '1 kg'],
  ['Ovos brancos grandes 30 un.', 'Ovos brancos grandes', '30 un.'],
  ['Lee Kum Kee Panda Oyster Sauce 18 oz', 'Lee Kum Kee Panda Oyster Sauce', '18 oz'],
  ['威士忌 12年 700毫升', '威士忌 12年', '700毫升'],
  ['雀巢咖啡 1+2 原味 30条', '雀巢咖啡 1+2 原味', '30条'],
])('CAT-09 BEY-08 a card shows the net content apart from the name: %s', (name, short, net) => {
  expect(splitNetContent(name)).toEqual([short, net])
})

test.each([
  ['Lámen Buldak frango picante 2x 140 g', 140, 'g', 'Lámen Buldak frango picante 2x', '140 g'],
  ['Samyang Buldak Hot Chicken 3x 140g', 140, 'g', 'Samyang Buldak Hot Chicken 3x', '140g'],
  ['Buldak 2x spicy chicken ramen 140 g', 140, 'g', 'Buldak 2x spicy chicken ramen', '140 g'],
  ['Queijo ralado 2x 50 g', 100, 'g', 'Queijo ralado', '2x 50 g'],
  ['Polpa de açaí pura 4 × 100 g', 400, 'g', 'Polpa de açaí pura', '4 × 100 g'],
  ['Leite UHT Integral 12 x 1 L', 12, 'l', 'Leite UHT Integral', '12 x 1 L'],
  ['Azeite 2 x 500 ml', 1, 'l', 'Azeite', '2 x 500 ml'],
] as const)(
  'CAT-09 BEY-08 the net content distinguishes a multipack from a multiplier in the name: %s',
  (name, amount, unit, short, net) => {
    expect(splitNetContent(name, { amount, unit })).toEqual([short, net])
  },
)

test('CAT-09 a multiplier before a space belongs to the name of a product without a known net content', () => {
  expect(splitNetContent('Lámen Buldak frango picante 2x 140 g')).toEqual(['Lámen Buldak frango picante 2x', '140 g'])
  expect(splitNetContent('Iogurte 2x90 g')).toEqual(['Iogurte', '2x90 g'])
})
