import type { Locale } from './i18n.ts'

/** The languages in their own words, and short for the header's button. */
export const localeNames = {
  'pt-BR': { name: 'Português', short: 'PT' },
  'zh-CN': { name: '简体中文', short: '中文' },
  'en-US': { name: 'English', short: 'EN' },
  'es-ES': { name: 'Español', short: 'ES' },
} satisfies Record<Locale, { name: string; short: string }>
