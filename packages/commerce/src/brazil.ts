import { formatCnpj as cnpjMask } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { mask, stripToDigits } from './plain.ts'

const COUNTRY = '55'

/** The two-digit area codes that Anatel has assigned. */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 ' +
    '71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** Whether the text, masked or not, is a CPF with valid check digits. */
export function isCpf(text: string): boolean {
  return isValidCpf(text)
}

/** A CPF as 000.000.000-00; a partial input is masked partially, for use while typing. */
export function formatCpf(text: string): string {
  return mask(stripToDigits(text), '000.000.000-00')
}

/** BEY-09: whether the text is a CNPJ with valid check digits, numeric or alphanumeric (IN RFB 2.229/2024, from July 2026). */
export function isCnpj(text: string): boolean {
  return isValidCnpj(text, { version: 2 })
}

/** A CNPJ as 00.000.000/0000-00, in capitals; a partial input is masked partially. */
export function formatCnpj(text: string): string {
  return cnpjMask(text, { version: 2 })
}

/** A CPF or CNPJ without its mask, in capitals; full-width signs of a Chinese input method count. */
export function stripTaxId(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
}

/** BEY-09: whether the text, masked or not, is a CPF or a CNPJ with valid check digits. */
export function isTaxId(text: string): boolean {
  const signs = stripTaxId(text)
  return isCpf(signs) || isCnpj(signs)
}

/** A CPF or CNPJ with its mask, for use while typing: a CNPJ once it has a letter or more than eleven signs. */
export function formatTaxId(text: string): string {
  const signs = stripTaxId(text)
  return signs.length > 11 || /[A-Z]/.test(signs) ? formatCnpj(signs) : formatCpf(signs)
}

/** A Brazilian number's area code and subscriber digits, without the country code 55 or a trunk 0. */
export function stripPhone(text: string): string {
  const digits = stripToDigits(text).replace(/^0055/, COUNTRY)
  // Ten or eleven digits that start with 55 are area code 55 (Santa Maria, RS), not the country.
  const national = digits.length > 11 && digits.startsWith(COUNTRY) ? digits.slice(2) : digits
  return /^0[1-9]{2}\d{8,9}$/.test(national) && !isTollFree(national) ? national.slice(1) : national
}

/** Whether the text is a Brazilian mobile (11 digits, 9 first) or landline (10 digits, 2 to 5 first) with a real area code. */
export function isPhone(text: string): boolean {
  const digits = stripPhone(text)
  return AREA_CODES.has(digits.slice(0, 2)) && /^..(9\d{8}|[2-5]\d{7})$/.test(digits)
}

/** Country calling codes (ITU-T E.164): one, two or three digits. */
const FOREIGN = /^\+(?!55)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{4,14})$/

/** Whether the text is the number of another country as it is stored: `+`, country code and number, 7 to 15 digits. */
export const isForeignPhone = (text: string): boolean => text.length <= 16 && text.length > 7 && FOREIGN.test(text)

/**
 * NAV-21: (DD) NNNNN-NNNN for eleven digits, (DD) NNNN-NNNN for ten, 0800 NNN NNNN, +CC N for a stored number of another country;
 * otherwise the digits unchanged.
 */
export function formatPhone(text: string): string {
  if (isForeignPhone(text)) return text.replace(FOREIGN, '+$1 $2')
  const digits = stripPhone(text)
  if (isTollFree(digits)) return mask(digits, '0000 000 0000')
  if (digits.length === 11) return mask(digits, '(00) 00000-0000')
  return digits.length === 10 ? mask(digits, '(00) 0000-0000') : digits
}

/** NAV-21: the WhatsApp address of a Brazilian number, 55 and digits only, prefilled with `message`; null for an invalid number. */
export function whatsappLink(phone: string, message?: string): string | null {
  if (!isPhone(phone)) return null
  const text = message ? `?text=${encodeURIComponent(message.toWellFormed())}` : ''
  return `https://wa.me/${COUNTRY}${stripPhone(phone)}${text}`
}

function isTollFree(digits: string): boolean {
  return /^0[3589]00\d{7}$/.test(digits)
}
