const MESSAGE_NAME_LENGTH = 50

/** UX-07: truncates the text to `max` graphemes (user-perceived characters) and appends '…' if it was longer. */
export function truncate(text: string, max = 150): string {
  // A grapheme has at least one code unit, so a short text needs no segmentation.
  if (text.length <= max) return text
  let count = 0
  for (const { index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** Control characters, separators of lines and paragraphs, and characters that change the direction of text. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const allControls = new RegExp(controls, 'gu')

/** Whether a text has none of these characters, so that it is one line wherever it is shown, printed or mailed. */
export const isSingleLine = (text: string): boolean => !controls.test(text)

/** Replaces the characters that `isSingleLine` rejects by spaces, for names that another service sends. */
export const toSingleLine = (text: string): string => text.replaceAll(allControls, ' ').replaceAll(/ {2,}/g, ' ').trim()

/** As `isSingleLine`, with line breaks and tabs. */
export const isMultiLine = (text: string): boolean => isSingleLine(text.replaceAll(/[\n\r\t]/g, ''))

/** CART-12: a product's name for messages, truncated to 50 characters. */
export function productNameForMessage(name: string): string {
  return truncate(name, MESSAGE_NAME_LENGTH)
}
