import type { Locale } from '#i18n/i18n.ts'

/** Adds `lang` to the links of an HTML text that lead to pages of the shop (UX-04). */
export const withLanguage = (html: string, lang: Locale): string =>
  html.replaceAll(
    /(<a href="\/(?!\/)[^"?#]*)(\?[^"#]*)?/g,
    (_whole, path: string, question?: string) =>
      `${path}${question === undefined ? '?' : `${question}&amp;`}lang=${lang}`,
  )
