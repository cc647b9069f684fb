import { mask, plain, stripToDigits } from './plain.ts'

/** Whether the text is a CEP: eight digits, with or without the hyphen. Only the server knows whether it exists. */
export function isCep(text: string): boolean {
  return /^\d{5}-?\d{3}$/.test(text.trim())
}

/** A CEP's digits, at most eight, as the API expects. */
export function stripCep(text: string): string {
  return stripToDigits(text).slice(0, 8)
}

/** A CEP as 00000-000; a partial input is masked partially. */
export function formatCep(text: string): string {
  return mask(stripCep(text), '00000-000')
}

/** The text from its first to its last digit, without a label such as "CEP:". */
const trimToDigits = (text: string): string => plain(text).replaceAll(/^\D+|\D+$/g, '')

/** The eight digits of a typed CEP, or null. Only the server knows whether it exists. */
export function parseCep(text: string): string | null {
  const typed = trimToDigits(text)
  const digits = typed.replaceAll(/[ .-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}
