import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { holdsCardNumber, refuseCardNumbers } from './card-numbers.ts'
import { Problem } from '#platform/problem.ts'

const withCheckDigit = (body: string) =>
  [...'0123456789'].map((digit) => body + digit).find((number) => holdsCardNumber(number))

describe('CHK-06 card numbers in typed texts', () => {
  it.each([
    '5031433215406351',
    '5031 4332 1540 6351',
    '5031-4332-1540-6351',
    '5031.4332.1540.6351',
    'Rua das Flores 5031433215406351',
    'meu cartão é 5031 4332 1540 6351 11/30 123',
    '5031 4332 1540 6351 1130 123',
    '375365153556885',
    '５０３１４３３２１５４０６３５１',
    '99995031433215406351999',
    '4235647728025682',
    '6362970000457013',
    '6062825624254001',
  ])('are found in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    '',
    'Rua XV de Novembro, 1234',
    '123.456.789-09',
    '(41) 99999-0000',
    '80010-000',
    '5031433215406352',
    'Bloco 12 ap 1204 torre 3',
    '0000000000000000',
    'entregar de 8 a 12 ou de 14 a 18',
    // Luhn's check digit alone is right for one in ten numbers: no brand begins like these, or has this length.
    '12345678901237',
    '4235647728029',
    '19131243000197',
  ])('are not seen in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('are found for every brand and length, however they are grouped', () => {
    const issuer = fc.constantFrom<[prefix: string, length: number]>(
      ['4', 16],
      // `42`, not `4`: some Elo numbers begin with 4, and Elo numbers always have 16 digits.
      ['42', 19],
      ['51', 16],
      ['2221', 16],
      ['37', 15],
      ['36', 14],
      ['6011', 16],
      ['3528', 16],
      ['636368', 16],
      ['606282', 16],
    )
    const number = fc
      .tuple(issuer, fc.infiniteStream(fc.nat(9)))
      .map(([[prefix, length], rest]) => withCheckDigit(prefix + [...rest.take(length - prefix.length - 1)].join('')))
    fc.assert(
      fc.property(number, fc.constantFrom('', ' ', '-', '.'), fc.integer({ min: 2, max: 6 }), (card, gap, size) => {
        if (card === undefined) throw new Error('Every body has one check digit')
        const grouped = card.match(new RegExp(`.{1,${size}}`, 'g'))!.join(gap)
        return holdsCardNumber(`casa ${grouped} fundos`)
      }),
      { numRuns: 500 },
    )
  })

  it('are refused by naming the fields that hold them', () => {
    const refuse = () =>
      refuseCardNumbers({ 'guest.name': 'Ana', 'address.street': '5031433215406351', note: undefined })
    expect(refuse).toThrow(Problem)
    try {
      refuse()
    } catch (error) {
      expect(error).toMatchObject({
        code: 'CARD_NUMBER_REFUSED',
        status: 400,
        details: { fields: [{ path: 'address.street', code: 'NOT_ALLOWED' }] },
      })
    }
  })
})
