import type { I18n, Messages } from '@lingui/core'

import { loadNoMoreMessages } from './chunk-messages.ts'
import type { Locale } from './i18n.ts'

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/*.po')

/** All messages of a language. */
export async function loadCatalog(locale: Locale): Promise<Messages> {
  const load = catalogs[`../../locales/${locale}.po`]
  if (load === undefined) throw new Error(`No message catalog for ${locale}`)
  return (await load()).messages
}

/** Changes the page's language in place, with the whole catalog, so that no chunk needs to load messages again (NAV-04). */
export async function changeLocale(i18n: I18n, locale: Locale): Promise<void> {
  const messages = await loadCatalog(locale)
  loadNoMoreMessages()
  i18n.loadAndActivate({ locale, messages })
}
