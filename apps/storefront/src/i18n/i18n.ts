import { setupI18n, type I18n, type Messages } from '@lingui/core'

/** The shop's languages in the order in which they are offered. pt-BR is the source of every message (UX-04, D3). */
export const locales = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt-BR'

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

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
