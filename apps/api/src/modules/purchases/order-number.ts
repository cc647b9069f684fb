import { randomInt } from 'node:crypto'

import { parseOrderNumber } from '@lotus/commerce/typed'

/** Crockford's base 32 omits I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 6

/** For example `LT-7F3K9Q`. Random, so it does not reveal the number of orders. */
export const makeOrderNumber = (): string =>
  `LT-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** Whether a text has the format of an intent's id. An order has the id of its intent. */
export const isIntentId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Converts typed input, with or without `LT-`, to the stored form. Replaces letters that look like digits. */
export const normaliseOrderNumber = (typed: string): string => {
  const text = typed.trim().toUpperCase()
  // `parseOrderNumber` takes the DE of DE7K9Q for a word before the number.
  const characters = /^[0-9A-Z]{6}$/.test(text) ? text : (parseOrderNumber(typed) ?? text).replaceAll('-', '')
  const code = characters.length === length ? characters : characters.replace(/^LT/, '')
  return `LT-${code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}
