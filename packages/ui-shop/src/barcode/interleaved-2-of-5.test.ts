import { expect, test } from 'vitest'

import { interleaved2of5, type Bar } from './interleaved-2-of-5.ts'

/** Written from the specification: weights 1, 2, 4, 7 and parity; a wide element is 1. */
function digitOf(elements: number[]): string {
  const sum = [1, 2, 4, 7].reduce((total, weight, index) => total + weight * (elements[index] ?? 0), 0)
  return String(sum === 11 ? 0 : sum)
}

function read(bars: Bar[]): string {
  const elements = bars.flatMap(({ at, wide }, index) => {
    const next = bars[index + 1]
    return next === undefined ? [wide] : [wide, next.at - at - wide]
  })
  expect(elements.slice(0, 4)).toEqual([1, 1, 1, 1])
  expect(elements.slice(-3)).toEqual([3, 1, 1])
  const data = elements.slice(4, -3).map((size) => (size === 3 ? 1 : 0))
  let text = ''
  for (let start = 0; start < data.length; start += 10) {
    const pair = data.slice(start, start + 10)
    const [dark, light] = [pair.filter((_, index) => index % 2 === 0), pair.filter((_, index) => index % 2 === 1)]
    for (const digit of [dark, light]) expect(digit.filter((bit) => bit === 1)).toHaveLength(2)
    text += digitOf(dark) + digitOf(light)
  }
  return text
}

test('CHK-06 a scanner reads the digits of a boleto from its bars', () => {
  const barcode = '23797164200000090973380260132784550000123450'
  const { bars, width } = interleaved2of5(barcode)
  expect(read(bars)).toBe(barcode)
  // Each digit has three narrow and two wide elements; start and stop take nine more.
  expect(width).toBe(44 * 9 + 4 + 5)
})

test('every pair of digits is read back', () => {
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0')).join('')
  expect(read(interleaved2of5(pairs).bars)).toBe(pairs)
})

test.each(['', '1', '123', '12a4', '１２'])('%j is not encoded', (value) => {
  expect(() => interleaved2of5(value)).toThrow(RangeError)
})
