import { expect, it } from 'vitest'

import { tintOf, tints } from './tints.ts'

it('D64 reads a tint by its name and by its former name', () => {
  expect(tints.map((tint) => tintOf(tint))).toEqual(tints)
  const former = ['noodles', 'sauces', 'rice', 'tea', 'sweets', 'fresh', 'frozen', 'drinks', 'snacks', 'pantry']
  expect(former.map((name) => tintOf(name))).toEqual(tints)
})

it.each(['mauve', 'jade', '', 'constructor', 'Sand'])('D64 %j is the name of no tint', (name) => {
  expect(tintOf(name)).toBeUndefined()
})
