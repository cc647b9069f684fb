import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseSearchParams, stringifySearchParams } from './search-params.ts'

test('CAT-01 words stay words: numbers, quotes and JSON in an address are read as they are written', () => {
  expect(parseSearchParams('?keyword=007&page=2&brand=%5B1%5D&q=%22a%22&on=true')).toEqual({
    keyword: '007',
    page: '2',
    brand: '[1]',
    q: '"a"',
    on: 'true',
  })
})

test('CAT-01 a key that repeats keeps every value in order', () => {
  expect(parseSearchParams('?category=Udon+e+soba&category=Bifum&page=1')).toEqual({
    category: ['Udon e soba', 'Bifum'],
    page: '1',
  })
  expect(stringifySearchParams({ category: ['Udon e soba', 'Bifum'], page: 1, none: undefined, no: null })).toBe(
    '?category=Udon+e+soba&category=Bifum&page=1',
  )
})

test('CAT-01 nothing to say is no question mark', () => {
  expect(stringifySearchParams({ category: [] })).toBe('')
  expect(parseSearchParams('')).toEqual({})
})

test('CAT-01 an address key cannot reach a prototype', () => {
  const read = parseSearchParams('?__proto__=x&constructor=y')
  expect(Object.keys(read)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('CAT-01 what is written is read back (property)', () => {
  const word = fc.string({ unit: 'grapheme' })
  const value = fc.oneof(word, fc.array(word, { minLength: 2, maxLength: 4 }))
  fc.assert(
    fc.property(fc.dictionary(word, value), (params) => {
      expect(parseSearchParams(stringifySearchParams(params))).toEqual({ ...params })
    }),
  )
})
