import { byLanguage } from '@lotus/commerce/languages'
import type { LocalizedText } from '@lotus/openapi/schema'

import type { StoredText } from '#platform/schema.ts'

/** The text with pt-BR for every missing language (UX-04). */
export const inEveryLanguage = (text: StoredText): LocalizedText =>
  byLanguage((language) => text[language] ?? text['pt-BR'])
