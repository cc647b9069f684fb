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
])('CAT-09 BEY-08 a card shows the net content apart from the name: %s', (name, short, net) => {
  expect(splitNetContent(name)).toEqual([short, net])
})
