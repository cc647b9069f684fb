import { expect, test } from 'vitest'
import { boleto, dueFactor } from './boleto.ts'

/** Checks a line as a bank does, from the digits alone. */
const readLine = (line: string) => {
  const blocks = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  const luhnLike = (digits: string) => {
    const products = [...digits].map((digit, index) => Number(digit) * ((digits.length - index) % 2 === 1 ? 2 : 1))
    const sum = products.flatMap((product) => [...String(product)].map(Number)).reduce((a, b) => a + b, 0)
    return String((Math.ceil(sum / 10) * 10 - sum) % 10)
  }
  const barcode = line.slice(0, 4) + line.slice(32, 47) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return {
    blocksFit: blocks.every((block) => luhnLike(block.slice(0, -1)) === block.slice(-1)),
    barcode,
    bank: barcode.slice(0, 3),
    currency: barcode.slice(3, 4),
    factor: Number(barcode.slice(5, 9)),
    cents: Number(barcode.slice(9, 19)),
  }
}

test('CHK-06 a bank slip has 44 digits in its barcode and 47 in its line, with the same content', () => {
  const slip = boleto(5550, Date.UTC(2026, 10, 30), '12345678901')
  expect(slip.barcode).toMatch(/^\d{44}$/)
  expect(slip.digitableLine).toMatch(/^\d{47}$/)
  expect(readLine(slip.digitableLine)).toEqual({
    blocksFit: true,
    barcode: slip.barcode,
    bank: '237',
    currency: '9',
    factor: dueFactor(Date.UTC(2026, 10, 30)),
    cents: 5550,
  })
})

test('the general check digit makes the weighted sum of the barcode a multiple of eleven', () => {
  let tried = 0
  for (let cents = 1; cents < 40_000_000; cents = cents * 3 + 7) {
    const { barcode } = boleto(cents, Date.UTC(2027, 0, 15), '00000000042')
    const rest = barcode.slice(0, 4) + barcode.slice(5)
    const weighted = [...rest].reverse().reduce((sum, digit, index) => sum + Number(digit) * ((index % 8) + 2), 0)
    const check = Number(barcode[4])
    // 0, 10 and 11 are written as 1, so the sum decides.
    expect((weighted + check) % 11 === 0 || (check === 1 && [0, 1].includes(weighted % 11))).toBe(true)
    tried += 1
  }
  expect(tried).toBeGreaterThan(10)
})

test.each([
  [Date.UTC(2025, 1, 21), 9999],
  [Date.UTC(2025, 1, 22), 1000],
  [Date.UTC(2025, 1, 23), 1001],
  [Date.UTC(2000, 6, 3), 1000],
])('the due factor of %i is %i', (day, factor) => {
  expect(dueFactor(day)).toBe(factor)
})
