import { languages } from '@lotus/commerce/languages'
import type { FacetValue, LocalizedText } from '@lotus/openapi/schema'

/** The text in the page's language; pt-BR where a shop's data has none (UX-04). */
export const localized = (text: FacetValue['names'], locale: string): string =>
  text[locale as keyof LocalizedText] || text['pt-BR']

/** The page's language as the API names it. */
export const languageOf = (locale: string): keyof LocalizedText | undefined =>
  languages.find((language) => language === locale)

/** The Chinese name shown under a product's name, where the page is not Chinese already (BEY-08). */
export const secondName = (names: LocalizedText, locale: string): string | null => {
  const chinese = names['zh-CN']
  return locale === 'zh-CN' || !chinese || chinese === localized(names, locale) ? null : chinese
}
