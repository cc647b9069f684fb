import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that nothing is misread over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 6

/** `LT-7F3K9Q`: says nothing of how many orders there are. */
export const makeOrderNumber = (): string =>
  `LT-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** An order number as it is stored, of what somebody typed: small letters, and the letters that look like digits. */
export const normaliseOrderNumber = (typed: string): string => {
  const [prefix = '', ...rest] = typed.trim().toUpperCase().split('-')
  return `${prefix}-${rest.join('').replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}
