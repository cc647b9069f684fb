const MESSAGE_NAME_LENGTH = 50

/** UX-07: at most `max` graphemes (what a reader counts as characters) of the text, then '…' where something was cut. */
export function truncate(text: string, max = 150): string {
  // A grapheme is at least one code unit long, so a short text needs no counting.
  if (text.length <= max) return text
  let count = 0
  for (const { index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** CART-12: a product's name as messages show it, cut to 50 characters. */
export function productNameForMessage(name: string): string {
  return truncate(name, MESSAGE_NAME_LENGTH)
}
