import { expect, test } from 'vitest'

import { withoutNetContent } from './product-text.ts'

test.each([
  ['辛拉面 120克', '辛拉面'],
  ['赞岐冷冻乌冬面 5份装 1.25公斤', '赞岐冷冻乌冬面'],
  ['纯巴西莓果浆 4×100克', '纯巴西莓果浆'],
  ['韩式芝麻烤海苔 3包x5克', '韩式芝麻烤海苔'],
  ['荷叶饼（割包） 400克', '荷叶饼（割包）'],
  ['8号意大利直面 500克', '8号意大利直面'],
  ['巴伊亚70%黑巧克力 80克', '巴伊亚70%黑巧克力'],
  ['大粗吸管 12毫米 50支', '大粗吸管'],
  ['寿司海苔 金级 10片 25克', '寿司海苔 金级'],
  ['特级生抽', '特级生抽'],
  [' 120克', ' 120克'],
])('BEY-08 the Chinese name on a card goes without its net content: %s', (name, short) => {
  expect(withoutNetContent(name)).toBe(short)
})
