import { controlIn } from '@lotus/commerce/text'

type Mistake = { problem: string; fix: string }

const asText = 'Format the column as text in the spreadsheet, write the value again, and save the file once more.'
const months = 'jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec'
const date = new RegExp(
  String.raw`^(\d{1,2}[/-](${months})([/-]\d{2,4})?|(${months})[/-]\d{2,4}|\d{1,2}/\d{1,2}/\d{2,4})$`,
  'i',
)
/** Checked in numeric columns only: in other columns an ISO date can be a valid text. */
const isoDate = /^\d{4}-\d{2}-\d{2}( 00:00:00)?$/
const scientific = /^\d([.,]\d+)?e\+?\d{1,2}$/i
const spreadsheetError = /^(#{2,}|#(N\/[AD]|REF!?|VALUE!?|VALOR!?|NAME\?|NOME\?|DIV\/0!?|NUM!?|NÚM!?|NULL!?|NULO!?))$/i
/** UTF-8 that was read as Latin-1 or Windows-1252 and saved again: "ç" as "Ã§", "’" as "â€™", "茶" as "èŒ¶". */
const readAsLatin1 =
  /Ã[\u0080-\u00BF\u2018-\u203A\u20AC\u0192ŠšŽžŸŒœˆ˜™]|â€|[ä-é][\u0080-\u00BF\u0152\u0153\u0160\u0161\u017D\u017E\u0178\u02C6\u02DC\u2013-\u203A\u20AC\u2122]{2}/

const numeric = new Set(['price', 'stock', 'net_amount', 'discount_percent'])

/**
 * The damage that a spreadsheet did to a cell, or null. Programs change cells when they open or save a file: a long code becomes
 * `7,89603E+12`, `1/2` becomes a date, a formula becomes `#N/A`, and letters with accents become two others.
 */
export function damageIn(column: string, cell: string): Mistake | null {
  if (spreadsheetError.test(cell))
    return {
      problem: `"${cell}" is an error of the spreadsheet`,
      fix: 'Correct the formula, or write the value itself.',
    }
  if (column === 'code' && scientific.test(cell))
    return {
      problem: `"${cell}" is a code that the spreadsheet rounded to a power of ten; its digits are lost`,
      fix: `Take the code from the original list, not from this file. ${asText}`,
    }
  if (column === 'code' && /^\d+[.,]0+$/.test(cell))
    return { problem: `"${cell}" is a number: the spreadsheet added decimals to a code`, fix: asText }
  const isDate = date.test(cell) || (numeric.has(column) && isoDate.test(cell))
  if (isDate && (column === 'code' || numeric.has(column)))
    return {
      problem: `"${cell}" is a date; the spreadsheet converted it from another value, such as 1/2 or 1-2`,
      fix: asText,
    }
  if (cell.includes('\uFFFD') || readAsLatin1.test(cell))
    return {
      problem: `"${Array.from(cell).slice(0, 40).join('')}" has garbled characters: the file was opened or saved in another character set`,
      fix: 'Open the original as UTF-8 and save it as "CSV UTF-8".',
    }
  return null
}

/**
 * Describes the mistake of a cell that contains a character that corrupts pages, e-mails or terminals; null without one. The API
 * rejects the same characters (FORBIDDEN_CHARACTERS).
 */
export function forbiddenIn(cell: string): Mistake | null {
  const control = controlIn(cell)
  if (control === null) return null
  if (control === 'U+0009') return { problem: 'contains a tab', fix: 'Write a space in its place.' }
  if (['U+000A', 'U+000D', 'U+2028', 'U+2029'].includes(control))
    return { problem: 'contains a line break', fix: 'Write the text in one line.' }
  const isControl = Number.parseInt(control.slice(2), 16) < 0xa0
  const character = isControl ? `the control character ${control}` : `${control}, which changes the direction of text`
  return {
    problem: `contains ${character}`,
    fix: 'Remove the character. It is invisible, and often copied along with text.',
  }
}
