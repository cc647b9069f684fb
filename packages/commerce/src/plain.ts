/**
 * Normalizes typed and pasted text: full-width characters of Chinese input methods, all dashes and spaces, and invisible characters
 * of copied text. Never adds or drops digits and letters.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The ASCII digits of a text; full-width digits of a Chinese input method count. */
export function stripToDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '')
}

/** Fills the zeros of a pattern with digits. The result ends with the last digit. */
export function mask(digits: string, pattern: string): string {
  let masked = ''
  let next = 0
  for (const place of pattern) {
    if (next >= digits.length) break
    masked += place === '0' ? digits[next++] : place
  }
  return masked
}
