import { expect, test } from 'vitest'

import { blurred, spellingGrams, spellings, spellsInitials, syllables } from './pinyin.ts'

test.each([
  ['酱油', 'jiang you'],
  ['拉面', 'la mian'],
  ['绿茶', 'lv cha'],
  ['重庆小面', 'chong qing xiao mian'],
  ['长粒香米', 'chang li xiang mi'],
  ['银耳', 'yin er'],
  ['ラーメン', ''],
])('BEY-06 the pinyin of %s is %s', (run, sound) => {
  expect(syllables(run).join(' ')).toBe(sound)
})

test('BEY-06 a name matches from any of its characters, in full or by initials', () => {
  expect(spellings(['纯香油'])).toEqual([
    { full: ['chunxiangyou'], initials: 'cxy', run: 0, left: 3 },
    { full: ['xiangyou'], initials: 'xy', run: 0, left: 2 },
    { full: ['you'], initials: 'y', run: 0, left: 1 },
  ])
})

test('BEY-06 a name of two parts is spelled across them, and ü as v or u', () => {
  expect(spellings(['干香菇', '整朵']).map(({ full }) => full)).toEqual([
    ['ganxiangguzhengduo'],
    ['xiangguzhengduo'],
    ['guzhengduo'],
    ['zhengduo'],
    ['duo'],
  ])
  expect(spellings(['绿茶'])[0]?.full).toEqual(['lvcha', 'lucha'])
})

test('BEY-06 the vocabulary contains adjacent syllables, one to four at a time', () => {
  expect(spellingGrams(['纯香油'])).toEqual({
    singles: ['chun', 'xiang', 'you'],
    multiples: ['chunxiang', 'xiangyou', 'chunxiangyou'],
    initials: ['cx', 'xy', 'cxy'],
  })
})

test('BEY-06 southern spellings have the same blurred form', () => {
  expect(blurred('jiangyou')).toBe(blurred('jianyou'))
  expect(blurred('zhima')).toBe(blurred('zima'))
  expect(blurred('lvcha')).toBe(blurred('luca'))
  expect(blurred('lamian')).not.toBe(blurred('lanmei'))
})

test.each([
  ['jy', true],
  ['lgm', true],
  ['j', false],
  ['jiangyou', false],
  ['vi', false],
  ['j1', false],
])('BEY-06 whether %s can be initials: %s', (text, may) => {
  expect(spellsInitials(text)).toBe(may)
})
