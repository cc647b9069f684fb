import cardValidator from 'card-validator'

import { Problem } from '#platform/problem.ts'

const leastDigits = 14
const mostDigits = 19

/** Brands that Brazilian shops see. */
const brands = new Set([
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'elo',
  'hiper',
  'hipercard',
])

/** Whether the digits are a card number: a known brand, one of its lengths, and Luhn's check digit (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (digits.length < leastDigits || digits.length > mostDigits) return false
  const { isValid, card } = cardValidator.number(digits)
  if (!isValid || card === null) return false
  // Maestro's ranges overlap those of Mastercard, and cover most digits of other lengths.
  return card.type === 'maestro' ? digits.length === 16 : brands.has(card.type)
}

/** Digits in groups, as cards print them: separated by one or two spaces, dots or hyphens. */
const groupedDigits = /\d+(?:[ .\-–\u00a0\u3000]{1,2}\d+)*/g

/** Whether a text contains a card number, alone or in groups. */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of text.normalize('NFKC').matchAll(groupedDigits)) {
    const groups = run.split(/\D+/)
    for (let first = 0; first < groups.length; first++) {
      let digits = ''
      for (const group of groups.slice(first)) {
        digits += group
        if (digits.length > mostDigits) break
        if (isCardNumber(digits)) return true
      }
    }
    for (const group of groups) {
      for (let start = 0; start + leastDigits <= group.length && group.length > mostDigits; start++) {
        for (let length = leastDigits; length <= mostDigits; length++) {
          const part = group.slice(start, start + length)
          if (part.length === length && isCardNumber(part)) return true
        }
      }
    }
  }
  return false
}

/**
 * Rejects card numbers in free text: they may travel only inside the provider's own fields. Not for fields with a format of
 * their own, such as an e-mail address.
 *
 * @param texts by the dotted path that the error names
 * @throws {Problem} CARD_NUMBER_REFUSED naming each field
 */
export function refuseCardNumbers(texts: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(texts)
    .filter(([, text]) => text !== undefined && holdsCardNumber(text))
    .map(([path]) => ({ path, code: 'NOT_ALLOWED' as const }))
  if (fields.length > 0) throw new Problem('CARD_NUMBER_REFUSED', { fields })
}
