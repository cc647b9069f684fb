import { expect, test } from 'vitest'

import { isWorthSuggesting } from './search-text.ts'

test.each([
  ['', false],
  ['m', false],
  ['mi', true],
  ['酱', true],
  ['𠮷', true],
  ['a酱', true],
  ['み', false],
  ['🍜', false],
  ['🍜🍜', true],
])('NAV-08 D35 %j is worth asking for: %s', (text, worth) => {
  expect(isWorthSuggesting(text)).toBe(worth)
})
