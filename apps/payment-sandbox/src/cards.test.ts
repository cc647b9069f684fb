import { expect, test } from 'vitest'
import { TEST_CARDS, brandOf, containsCardNumber, isCardNumber } from './cards.ts'
import { parseIdentification } from './identification.ts'

test.each([
  ['5031433215406351', 'master'],
  ['4235647728025682', 'visa'],
  ['375365153556885', 'amex'],
  ['5067766783888311', 'debelo'],
  ['6362970000457013', 'elo'],
  ['6062826786276634', 'hipercard'],
  ['2221000000000009', 'master'],
  ['2720990000000007', 'master'],
  ['9999999999999995', undefined],
])('%s is %s', (number, id) => {
  expect(brandOf(number)?.id).toBe(id)
})

test("every test card passes Luhn with its brand's length, and fails with any digit changed", () => {
  for (const { number } of TEST_CARDS) {
    expect(isCardNumber(number)).toBe(true)
    const last = (Number(number.at(-1)) + 1) % 10
    expect(isCardNumber(number.slice(0, -1) + last)).toBe(false)
  }
})

test.each([
  ['note 5031 4332 1540 6351 please', true],
  ['5031-4332-1540-6351', true],
  ['3753 651535 56885', true],
  [5031433215406351, true],
  [{ deep: [{ '4235647728025682': 1 }] }, true],
  ['5031433215406352', false],
  ['a5031433215406351', false],
  ['01234567-4235-6477-2802-5682deadbeef', false],
  ['5541999998888', false],
  [{ token: null, ok: true, cents: 1050 }, false],
])('S21 whether %j contains a card number: %s', (value, found) => {
  expect(containsCardNumber(value)).toBe(found)
})

test.each([
  ['CPF', '123.456.789-09', '12345678909'],
  ['CPF', '19119119100', '19119119100'],
  ['CPF', '12345678900', undefined],
  ['CPF', '11111111111', undefined],
  ['CNPJ', '11.222.333/0001-81', '11222333000181'],
  ['CNPJ', '12ABC34501DE35', '12ABC34501DE35'],
  ['CNPJ', '11222333000180', undefined],
  ['RG', '12345678909', undefined],
  ['CPF', 12345678909, undefined],
])('the document %s %s is %s', (type, number, parsed) => {
  expect(parseIdentification(type, number)?.number).toBe(parsed)
})
