import { Problem } from './problem.ts'

const leastDigits = 13
const mostDigits = 19

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const isCardNumber = (digits: string) =>
  digits.length >= leastDigits && digits.length <= mostDigits && !/^0+$/.test(digits) && passesLuhn(digits)

/** Digits in groups, as cards print them: one or two blanks, dots or hyphens between. */
const groupedDigits = /\d+(?:[ .\-–\u00a0\u3000]{1,2}\d+)*/g

/** Whether a text holds what may be a card number: 13 to 19 digits that pass Luhn's check, alone or in groups. */
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
 * Keeps card numbers out of every text that people type: they may travel only inside the provider's own fields.
 *
 * @param texts by the dotted path that a refusal names
 * @throws {Problem} CARD_NUMBER_REFUSED naming each field
 */
export function refuseCardNumbers(texts: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(texts)
    .filter(([, text]) => text !== undefined && holdsCardNumber(text))
    .map(([path]) => ({ path, code: 'NOT_ALLOWED' as const }))
  if (fields.length > 0) throw new Problem('CARD_NUMBER_REFUSED', { fields })
}
