import { hashOf } from './security-headers.ts'

/** The maximum number of cached combinations of style sheets, each about 80 kB. Pages of the same route can have different combinations. */
const maxCombinations = 200

export type InlineStyles = ReturnType<typeof createInlineStyles>

/**
 * The style sheets that pages carry inline, about a third of a page. Pages render with placeholders of them, so that neither the router
 * nor React copies them, and they are encoded and hashed once.
 */
export function createInlineStyles(sheets: Readonly<Record<string, string>>) {
  const placeholderOf = (href: string) => `/*${href}*/`
  const byPlaceholder = new Map(Object.entries(sheets).map(([href, css]) => [placeholderOf(href), css]))
  const known = new Map<string, { bytes: Buffer; hash: string }>()

  return {
    placeholders: Object.fromEntries(Object.keys(sheets).map((href) => [href, placeholderOf(href)])),
    /** The style sheets of these placeholders; null if the text is something else. */
    find(text: string) {
      const found = known.get(text)
      if (found !== undefined) return found
      if (!/^(\/\*[^*]*\*\/)+$/.test(text)) return null
      const css = (text.match(/\/\*[^*]*\*\//g) ?? []).map((placeholder) => byPlaceholder.get(placeholder))
      if (css.includes(undefined)) return null
      const bytes = Buffer.from(css.join(''))
      const made = { bytes, hash: hashOf(bytes) }
      if (known.size >= maxCombinations) known.clear()
      known.set(text, made)
      return made
    },
  }
}
