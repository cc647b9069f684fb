import { stripPhone } from '@lotus/commerce/brazil'

/** Formats a possibly incomplete Brazilian phone number: (41) 99999-0000, or (41) 3333-0000 for ten digits. */
export function maskPhone(text: string): string {
  const digits = stripPhone(text).slice(0, 11)
  if (digits.length === 0) return ''
  const area = digits.slice(0, 2)
  if (digits.length <= 2) return `(${area}`
  const rest = digits.slice(2)
  const first = digits.length > 10 ? 5 : 4
  return rest.length <= first ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, first)}-${rest.slice(first)}`
}
