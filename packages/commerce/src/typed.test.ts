import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatPhone, formatTaxId } from './brazil.ts'
import { formatCep, parseCep } from './cep.ts'
import { isStoredPhone, parseOrderNumber, parsePhone, parseTaxId } from './typed.ts'

describe('USER-02 a typed CEP', () => {
  test.each([
    '80020-310',
    '80020310',
    ' 80020 310 ',
    '80.020-310',
    '80020–310',
    '８００２０－３１０',
    'CEP 80020-310',
    'CEP: 80020310, Curitiba',
    '\u200e80020\u00a0310\u200b',
  ])('%j is understood', (text) => expect(parseCep(text)).toBe('80020310'))

  test.each(['80020-3109', '8002-310', '80020-310 nº 12', '80020a310', '80020-310/80020-311', '', 'CEP'])(
    '%j is rejected, not cut',
    (text) => expect(parseCep(text)).toBeNull(),
  )
})

describe('BEY-09 a typed CPF or CNPJ', () => {
  test.each([
    ['123.456.789-09', '12345678909'],
    ['CPF 123.456.789-09', '12345678909'],
    ['CPF: 12345678909', '12345678909'],
    ['CPF/CNPJ nº 123.456.789-09', '12345678909'],
    ['CPF12345678909', '12345678909'],
    ['123 456 789 09', '12345678909'],
    ['123.456.789–09', '12345678909'],
    ['１２３４５６７８９０９', '12345678909'],
    ['cnpj 12.abc.345/01de-35', '12ABC34501DE35'],
    ['11.222.333/0001-81', '11222333000181'],
  ])('%j is understood', (text, stored) => {
    expect(parseTaxId(text)).toBe(stored)
    expect(parseTaxId(formatTaxId(stored))).toBe(stored)
  })

  test.each([
    '11.222.333/0001-8199',
    '123.456.789-0',
    '123.456.789-10',
    '123.456.789-09x',
    'RG 12345678909',
    '123.456.789-09, 123.456.789-09',
    '',
    'CPF',
  ])('%j is rejected, not cut', (text) => expect(parseTaxId(text)).toBeNull())
})

describe('USER-02 a typed phone number', () => {
  test.each([
    ['(41) 99876-5432', '41998765432'],
    ['041 99876-5432', '41998765432'],
    ['+55 (41) 99876-5432', '41998765432'],
    ['(+55) 41 99876-5432', '41998765432'],
    ['5541998765432', '41998765432'],
    ['Tel.: 41 3333–4444', '4133334444'],
    ['WhatsApp (41) 99876 5432', '41998765432'],
    ['４１９９８７６５４３２', '41998765432'],
    ['(55) 99999-8888', '55999998888'],
    ['+81 90 1234 5678', '+819012345678'],
    ['+86 138-0013-8000', '+8613800138000'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['＋８１　９０　１２３４　５６７８', '+819012345678'],
    ['+351 912 345 678', '+351912345678'],
  ])('%j is understood as %j', (text, stored) => {
    expect(parsePhone(text)).toBe(stored)
    expect(parsePhone(formatPhone(stored))).toBe(stored)
    expect([isStoredPhone(stored), isStoredPhone(text)]).toEqual([true, text === stored])
  })

  test.each([
    '81 90 1234 5678',
    '0081 90 1234 5678',
    '+55 10 98765-4321',
    '(41) 99876-54321',
    '(10) 98765-4321',
    '41 3333-4444 ramal 12',
    '41 99876-5432 / 41 99876-5433',
    '+81 90',
    '+0 41 99876-5432',
    '+0 123 456 789',
    '+1 415 555 2671 0000 0000',
    '',
    'abc',
  ])('%j is rejected, not cut', (text) => expect(parsePhone(text)).toBeNull())

  test('a number of another country shows its country code', () => {
    expect(formatPhone('+819012345678')).toBe('+81 9012345678')
    expect(formatPhone('+14155552671')).toBe('+1 4155552671')
    expect(formatPhone('+351912345678')).toBe('+351 912345678')
  })
})

describe('BEY-01 a typed order number', () => {
  test.each([
    'LT-7F3K9Q',
    'lt-7f3k9q',
    ' #LT-7F3K9Q ',
    'LT 7F3K9Q',
    'LT7F3K9Q',
    'LT – 7F3K9Q',
    'LT - 7F3 K9Q',
    'ＬＴ－７Ｆ３Ｋ９Ｑ',
    'Pedido LT-7F3K9Q',
    'Pedido nº LT-7F3K9Q.',
    'Número do pedido: LT-7F3K9Q',
    'Order number LT-7F3K9Q',
    '订单号：LT-7F3K9Q',
    'LT\u20117F3K9Q',
  ])('%j is understood', (text) => expect(parseOrderNumber(text)).toBe('LT-7F3K9Q'))

  test.each([
    ['2024 000123', '2024-000123'],
    ['NF-2024-1', 'NF-2024-1'],
    ['ORDERS-12', 'ORDERS-12'],
  ])('%j of another backend is %j', (text, number) => expect(parseOrderNumber(text)).toBe(number))

  test.each(['', 'LT', 'a@b.c', 'x'.repeat(21)])('%j is rejected', (text) => expect(parseOrderNumber(text)).toBeNull())
})

test('UX-04 parsing never adds or drops a digit', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789０１ .-–()+/aC:'), maxLength: 24 })
  const digitsOf = (value: string) => value.normalize('NFKC').replaceAll(/\D/g, '')
  fc.assert(
    fc.property(text, (typed) => {
      const cep = parseCep(typed)
      if (cep !== null) expect(digitsOf(formatCep(cep))).toBe(digitsOf(typed))
      const taxId = parseTaxId(typed)
      if (taxId !== null) expect(digitsOf(formatTaxId(taxId))).toBe(digitsOf(typed))
      const phone = parsePhone(typed)
      if (phone !== null)
        expect(digitsOf(typed.replace(/\(0\)/, ''))).toMatch(new RegExp(`^(?:0|0?0?55)?${digitsOf(phone)}$`))
    }),
    { numRuns: 5000 },
  )
})
