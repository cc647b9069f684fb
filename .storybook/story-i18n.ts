import { setupI18n, type I18n, type Messages } from '@lingui/core'

const catalogs = import.meta.glob<{ messages: Messages }>('../apps/storefront/locales/*.po')
const instances = new Map<string, Promise<I18n>>()

async function load(locale: string): Promise<I18n> {
  const catalog = await catalogs[`../apps/storefront/locales/${locale}.po`]?.()
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale, messages: catalog?.messages ?? {} })
  return i18n
}

/** The messages of a language. Each has its own instance: a docs page has stories of several languages. */
export function i18nOf(locale: string): Promise<I18n> {
  const instance = instances.get(locale) ?? load(locale)
  instances.set(locale, instance)
  return instance
}
