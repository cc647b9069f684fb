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

/** Control characters, line and paragraph separators, and characters that change the direction of text. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const allControls = new RegExp(controls, 'gu')

/** Spaces and characters without a glyph, such as the zero-width space (U+200B) and the Braille blank (U+2800). */
const invisible = /[\s\u2800\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text is empty or has only spaces and invisible characters. */
export const isBlank = (text: string): boolean => text.replaceAll(invisible, '') === ''

/** The first control, separator or direction character of a text, such as `U+202E`; null if it has none. */
export function controlIn(text: string): string | null {
  const code = controls.exec(text)?.[0].codePointAt(0)
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Whether a text is one line wherever it is shown, printed or mailed: `controlIn` finds nothing in it. A text with nothing but
 * invisible characters is rejected; an empty text and a text of spaces are accepted.
 */
export const isSingleLine = (text: string): boolean => !controls.test(text) && (text.trim() === '' || !isBlank(text))

/** Replaces the characters that `controlIn` finds by spaces, for names from other services. */
export const toSingleLine = (text: string): string => text.replaceAll(allControls, ' ').replaceAll(/ {2,}/g, ' ').trim()

/** Removes line breaks and tabs, which texts of several lines may have. */
export const withoutLayout = (text: string): string => text.replaceAll(/[\n\r\t]/g, '')

/** Like `isSingleLine`, but line breaks and tabs are accepted. */
export const isMultiLine = (text: string): boolean => isSingleLine(withoutLayout(text))

/** CART-12: a product's name for messages, truncated to 50 characters. */
export function productNameForMessage(name: string): string {
  return truncate(name, MESSAGE_NAME_LENGTH)
}
