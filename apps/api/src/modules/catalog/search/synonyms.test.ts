import { expect, test } from 'vitest'

import { thingsNamed, thingsNamedInHan, unknownConcepts, widerThan } from './synonyms.ts'

const named = (words: string) => thingsNamed(words.split(' ')).flatMap(({ ids }) => ids)

test('BEY-06 every wider concept exists', () => {
  expect(unknownConcepts).toEqual([])
})

test.each([
  ['shoyu', ['shoyu']],
  ['molho soja', ['shoyu']],
  ['molho soja escuro', ['dark-shoyu']],
  ['soja', []],
  ['miojo', ['miojo']],
  ['lamen', ['lamen']],
  ['gyoza', ['gyoza']],
  ['jiaozi', ['gyoza']],
  ['macarrao arroz integral', ['bifum']],
  ['arroz', []],
  ['panda molho ostra 510', ['oyster-sauce']],
])('BEY-06 %s names %j', (words, ids) => {
  expect(named(words)).toEqual(ids)
})

test('BEY-06 the longest name matches at each position, without nested names', () => {
  expect(thingsNamed(['cha', 'verde', 'leite', 'coco'])).toEqual([
    { from: 0, length: 2, ids: ['green-tea'] },
    { from: 2, length: 2, ids: ['coconut-milk'] },
  ])
})

test('BEY-06 a Chinese run names its concepts and where they end', () => {
  expect(thingsNamedInHan('樱花酱油')).toEqual([{ id: 'shoyu', name: '酱油', atEnd: true }])
  expect(thingsNamedInHan('酱油瓜子')).toEqual([{ id: 'shoyu', name: '酱油', atEnd: false }])
  expect(thingsNamedInHan('石头')).toEqual([])
})

test('BEY-06 miojo includes lámen, but not the other way round', () => {
  expect(widerThan('miojo')).toEqual(['lamen'])
  expect(widerThan('lamen')).toEqual([])
})
