import { setupI18n, type I18n, type Messages } from '@lingui/core'

import { isLanguage, languages } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

export const locales = languages
export type Locale = Language
/** The source of every message. */
export const defaultLocale: Locale = 'pt-BR'

export const isLocale = isLanguage

/** A new I18n: one per request on the server, one per page in the browser. */
export const createI18n = (locale: Locale, messages: Messages = {}): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...messages } } })
