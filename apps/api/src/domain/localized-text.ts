import type { LocalizedText } from '@lotus/openapi/schema'

import type { StoredText } from '#platform/schema.ts'

/** The text with pt-BR for every missing language (UX-04). */
export const inEveryLanguage = (text: StoredText): LocalizedText => ({
  'pt-BR': text['pt-BR'],
  'zh-CN': text['zh-CN'] ?? text['pt-BR'],
  'en-US': text['en-US'] ?? text['pt-BR'],
  'es-ES': text['es-ES'] ?? text['pt-BR'],
})
