import { languages } from '@lotus/commerce/languages'

import { storedText } from './stored-text.ts'

/**
 * The language of an address is its `lang`, otherwise the shop's (UX-04). A `lang` applies to the visit: links keep it, and the saved
 * language stays. Without `lang` this opens the address in the saved language, if that is another one; the server does so by the cookie,
 * but a page that a shared cache or this browser has cached never reaches the server.
 */
const url = new URL(location.href)
const { lang } = document.documentElement
const saved = storedText('language')
const language = languages.find((known) => known === saved)
if (language !== undefined && language !== lang && url.searchParams.get('lang') !== lang) {
  url.searchParams.set('lang', language)
  location.replace(url)
}
if (language !== undefined) document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
