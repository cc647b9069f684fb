import { expect, it } from 'vitest'

import { caretAfter } from './masked-input.tsx'
import { maskPhone } from './phone-mask.ts'

it.each([
  ['', ''],
  ['4', '(4'],
  ['41', '(41'],
  ['419', '(41) 9'],
  ['4199999', '(41) 9999-9'],
  ['4133330000', '(41) 3333-0000'],
  ['41999990000', '(41) 99999-0000'],
  ['(41) 99999-00001', '(41) 99999-0000'],
  ['+55 41 99999-0000', '(41) 99999-0000'],
  ['abc', ''],
])('the phone %s is shown as %s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
})

it.each([
  ['123.456', 3, 3],
  ['123.456', 4, 5],
  ['123.456', 0, 0],
  ['123.456', 9, 7],
])('in %s the caret after %i digits stands at %i', (text, digits, at) => {
  expect(caretAfter(text, digits)).toBe(at)
})
