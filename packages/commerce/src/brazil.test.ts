import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  formatCnpj,
  formatCpf,
  formatPhone,
  formatTaxId,
  isCnpj,
  isCpf,
  isPhone,
  isTaxId,
  stripPhone,
  stripTaxId,
  whatsappLink,
} from './brazil.ts'
import { formatCep, isCep, stripCep } from './cep.ts'
import { stripToDigits } from './plain.ts'

const checkDigit = (values: number[], weights: number[]) => {
  const rest = values.reduce((sum, value, i) => sum + value * weights[i]!, 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
const withCpfDigits = (base: number[]) => {
  const first = checkDigit(base, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  return [...base, first, checkDigit([...base, first], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])].join('')
}
const withCnpjDigits = (base: string) => {
  const values = Array.from(base, (sign) => sign.charCodeAt(0) - 48)
  const first = checkDigit(values, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  return `${base}${first}${checkDigit([...values, first], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`
}
const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

describe('BEY-09 CPF and CNPJ', () => {
  test.each(['529.982.247-25', '52998224725', '123.456.789-09', ' 529.982.247-25 '])(
    'BEY-09 CPF %s is right',
    (cpf) => {
      expect(isCpf(cpf)).toBe(true)
    },
  )

  test.each(['111.111.111-11', '529.982.247-24', '5299822472', '529982247255', '', 'abc', '529.982.247-2x'])(
    'BEY-09 CPF %j is wrong',
    (cpf) => {
      expect(isCpf(cpf)).toBe(false)
    },
  )

  test('BEY-09 every CPF with computed digits passes, and either of them changed fails', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 9, max: 10 }), fc.integer({ min: 1, max: 9 }), (base, at, shift) => {
        fc.pre(new Set(base).size > 1)
        const cpf = withCpfDigits(base)
        expect(isCpf(cpf)).toBe(true)
        expect(isCpf(formatCpf(cpf))).toBe(true)
        expect(isCpf(cpf.slice(0, at) + ((Number(cpf[at]) + shift) % 10) + cpf.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('BEY-09 a CPF or CNPJ is masked while it is typed, and never cut', () => {
    const typed = (text: string) => Array.from(text).reduce((shown, sign) => formatTaxId(shown + sign), '')
    expect(
      ['529982', '52998224725', '112223330001', '11222333000181', '12a', '12ABC34501DE35'].map((text) => typed(text)),
    ).toEqual(['529.982', '529.982.247-25', '11.222.333/0001', '11.222.333/0001-81', '12.A', '12.ABC.345/01DE-35'])
    for (const text of ['529.982.247-25', '11.222.333/0001-81', '12.abc.345/01de-35', '１２ABC34501DE35']) {
      expect(isTaxId(text)).toBe(true)
      expect(formatTaxId(stripTaxId(formatTaxId(text)))).toBe(formatTaxId(text))
    }
    expect(['', '529.982.247-24', '11.222.333/0001-82', '112223330001'].map(isTaxId)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(stripTaxId('12.abc.345/01de-35')).toBe('12ABC34501DE35')
  })

  test.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'])(
    'BEY-09 CNPJ %s is right',
    (cnpj) => {
      expect(isCnpj(cnpj)).toBe(true)
    },
  )

  test.each(['00.000.000/0000-00', '12.ABC.345/01DE-36', '12.ABC.345/01DE-3A', '11.222.333/0001-8', ''])(
    'BEY-09 CNPJ %j is wrong',
    (cnpj) => {
      expect(isCnpj(cnpj)).toBe(false)
    },
  )

  test('BEY-09 every alphanumeric CNPJ with computed digits passes, masked or not', () => {
    const base = fc.string({
      unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(base, (start) => {
        fc.pre(new Set(start).size > 1)
        const cnpj = withCnpjDigits(start)
        expect(isCnpj(cnpj)).toBe(true)
        expect(isCnpj(formatCnpj(cnpj.toLowerCase()))).toBe(true)
      }),
    )
  })

  test('BEY-09 masks partial input while typing', () => {
    expect(['5', '5299', '52998224725'].map(formatCpf)).toEqual(['5', '529.9', '529.982.247-25'])
    expect(['12', '12abc3', '12ABC34501DE35'].map(formatCnpj)).toEqual(['12', '12.ABC.3', '12.ABC.345/01DE-35'])
    expect(['8', '80010', '800100', '80010010', '80010-0109'].map(formatCep)).toEqual([
      '8',
      '80010',
      '80010-0',
      '80010-010',
      '80010-010',
    ])
  })
})

describe('PROD-01 CEP', () => {
  test.each([
    ['80010-010', true],
    ['80010010', true],
    [' 80010-010 ', true],
    ['8001001', false],
    ['80010 010', false],
    ['800100100', false],
    ['', false],
  ])('PROD-01 %j is a CEP: %s', (text, right) => expect(isCep(text)).toBe(right))

  test('PROD-01 sends only eight digits of a CEP', () => {
    expect(stripCep('80.010-010')).toBe('80010010')
    expect(stripCep('８００１００１０')).toBe('80010010')
    expect(stripToDigits('')).toBe('')
  })
})

describe('NAV-21 phones', () => {
  test.each([
    ['(41) 99876-5432', '(41) 99876-5432'],
    ['41998765432', '(41) 99876-5432'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['0055 11 98765-4321', '(11) 98765-4321'],
    ['041 99876-5432', '(41) 99876-5432'],
    ['1133334444', '(11) 3333-4444'],
    ['(55) 99999-8888', '(55) 99999-8888'],
    ['5555999998888', '(55) 99999-8888'],
    ['0800 123 4567', '0800 123 4567'],
    ['4004-1234', '40041234'],
    ['', ''],
  ])('NAV-21 %j shows as %j', (text, shown) => {
    expect(formatPhone(text)).toBe(shown)
  })

  test.each([
    ['(11) 98765-4321', true],
    ['1133334444', true],
    ['(55) 99999-8888', true],
    ['(10) 98765-4321', false],
    ['11887654321', false],
    ['1198765432', false],
    ['0800 123 4567', false],
    ['', false],
  ])('NAV-21 %j can be called: %s', (text, right) => expect(isPhone(text)).toBe(right))

  test.each([
    ['(11) 98765-4321', 'https://wa.me/5511987654321'],
    ['+55 11 98765-4321', 'https://wa.me/5511987654321'],
    ['(55) 99999-8888', 'https://wa.me/5555999998888'],
    ['0800 123 4567', null],
    ['', null],
  ])('NAV-21 the WhatsApp link of %j is %j', (phone, link) => {
    expect(whatsappLink(phone)).toBe(link)
  })

  test('NAV-21 encodes the message into the WhatsApp link', () => {
    expect(whatsappLink('11987654321', 'Olá & 你好')).toBe(
      'https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20%E4%BD%A0%E5%A5%BD',
    )
  })

  test('NAV-21 keeps every digit of a formatted number', () => {
    fc.assert(
      fc.property(digits(9), fc.constantFrom('11', '41', '55', '99'), (rest, area) => {
        const number = `${area}${rest.join('')}`
        expect(stripPhone(formatPhone(number))).toBe(number)
        expect(stripPhone(`+55${number}`)).toBe(number)
      }),
    )
  })
})
