import { isForeignPhone, isPhone, isTaxId, stripPhone, stripTaxId } from './brazil.ts'
import { plain } from './plain.ts'

// A CNPJ can begin with letters too.
const taxIdLabel = /^(?:cpf|cnpj)(?:[ /]+(?:cpf|cnpj))?(?: n[ºo°.]*)?[ :.#-]*/i

/** BEY-09: a typed CPF or CNPJ without separators, in capitals; null unless its length and check digits are valid. */
export function parseTaxId(text: string): string | null {
  const typed = plain(text)
  for (const candidate of [typed.replace(taxIdLabel, ''), typed]) {
    const signs = stripTaxId(candidate)
    if (/^[0-9A-Za-z ./-]*$/.test(candidate) && isTaxId(signs)) return signs
  }
  return null
}

/** Whether a typed text has the length of a CPF or a CNPJ, without label and separators. */
export const hasTaxIdLength = (text: string): boolean =>
  [11, 14].includes(stripTaxId(plain(text).replace(taxIdLabel, '')).length)

/**
 * USER-02: a typed phone number as it is stored, or null: area code and number of a Brazilian one, such as `41999990000`, and `+`, country
 * code and number (E.164) of another country, such as `+819012345678`. Without the `+` a number is Brazilian.
 */
export function parsePhone(text: string): string | null {
  const typed = plain(text).replace(/^[^\d+(]+/, '')
  if (!/^\(?\+?[\d ().-]+$/.test(typed)) return null
  // The trunk prefix that some countries write: +44 (0)20 7946 0958.
  const digits = typed.replace(/(\+.*)\(0\)/, '$1').replaceAll(/\D/g, '')
  if (/^\(?\+/.test(typed) && !digits.startsWith('55')) return isForeignPhone(`+${digits}`) ? `+${digits}` : null
  return isPhone(digits) ? stripPhone(digits) : null
}

/** Whether a number is stored as `parsePhone` returns it. */
export const isStoredPhone = (phone: string): boolean => parsePhone(phone) === phone

/** Words before a pasted order number, in the languages of the shop. */
const orderLabel = /^(?:pedido|n[uú]mero|order|orden|number|n[º°o]\.?|d[oe]l?|订单号?|编号|号)(?=[ :#-]|[^a-z])[ :#-]*/i

/** A typed order number in capitals, such as `LT-7F3K9Q`, or null. */
export function parseOrderNumber(text: string): string | null {
  let typed = plain(text).replace(/^[ :#]+/, '')
  while (orderLabel.test(typed)) typed = typed.replace(orderLabel, '')
  const spaced = typed.toUpperCase().replace(/[ .]+$/, '')
  // The shop's own numbers have one hyphen, wherever spaces were typed.
  const [, code] = /^LT([0-9A-Z]{6})$/.exec(spaced.replaceAll(/[ -]/g, '')) ?? []
  const number = code === undefined ? spaced.replaceAll(/ ?- ?/g, '-').replaceAll(' ', '-') : `LT-${code}`
  return /^[A-Z0-9-]{4,20}$/.test(number) ? number : null
}

/** A typed e-mail address as it is sent. The caller checks whether it is valid. */
export const cleanEmail = (text: string): string => plain(text)
