import fc from 'fast-check'
import { expect, test } from 'vitest'

import { productNameForMessage, truncate } from './text.ts'

const graphemes = (text: string) =>
  Array.from(new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(text), (part) => part.segment)

test('UX-07 keeps a text of up to 150 characters and truncates at the 151st', () => {
  expect(truncate('a'.repeat(150))).toBe('a'.repeat(150))
  expect(truncate('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`)
})

test.each([
  ['🍜🍜🍜', 2, '🍜🍜…'],
  ['👩‍👩‍👧‍👦🍜', 1, '👩‍👩‍👧‍👦…'],
  ['👩‍👩‍👧‍👦🍜', 2, '👩‍👩‍👧‍👦🍜'],
  ['🇧🇷🇨🇳🇯🇵', 2, '🇧🇷🇨🇳…'],
  ['pa\u0303o de lo\u0301', 2, 'pa\u0303…'],
  ['辛拉面一百二十克', 3, '辛拉面…'],
  ['Arroz japonês', 6, 'Arroz…'],
  ['', 5, ''],
  ['abc', 0, '…'],
])('UX-07 %s cut to %i is %s', (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut)
})

test('UX-07 never splits a grapheme or a surrogate pair and never exceeds the limit', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('👩‍🍳', 'é', 'e\u0301', '酱', '🇧🇷', ' ', 'a') }),
  )
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 40 }), (text, max) => {
      const cut = truncate(text, max)
      const all = graphemes(text)
      expect(cut).toBe(all.length <= max ? text : `${all.slice(0, max).join('').trimEnd()}…`)
      expect(cut.isWellFormed()).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('CART-12 truncates a product name in a message to 50 characters and an ellipsis', () => {
  expect(productNameForMessage('Molho')).toBe('Molho')
  expect(graphemes(productNameForMessage('酱'.repeat(80)))).toHaveLength(51)
})
