import { setupI18n, type I18n, type Messages } from '@lingui/core'

import { isLanguage, languages } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

export const locales = languages
export type Locale = Language
/** The source of every message. */
export const defaultLocale: Locale = 'pt-BR'

export const isLocale = isLanguage

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/*.po')

/** All messages of a language. */
export async function loadCatalog(locale: Locale): Promise<Messages> {
  const load = catalogs[`../../locales/${locale}.po`]
  if (load === undefined) throw new Error(`No message catalog for ${locale}`)
  return (await load()).messages
}

/** A new I18n: one per request on the server, one per page in the browser. */
export const createI18n = (locale: Locale, messages: Messages = {}): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...messages } } })
