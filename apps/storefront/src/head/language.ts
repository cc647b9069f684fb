import { languages } from '@lotus/commerce/languages'

import { storedText } from './stored-text.ts'

/**
 * The language of a URL is its `lang`, otherwise the shop's (UX-04). A `lang` applies to the visit: links keep it, and the saved language
 * does not change. Without `lang`, redirects to the saved language if it is another one. The server does the same with the cookie, but a
 * request that a shared cache or this browser answers does not reach the server.
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
