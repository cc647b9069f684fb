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

/** CART-12: a product's name for messages, truncated to 50 characters. */
export function productNameForMessage(name: string): string {
  return truncate(name, MESSAGE_NAME_LENGTH)
}
