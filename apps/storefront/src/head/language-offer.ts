import { languages } from '@lotus/commerce/languages'

import { storedText } from './stored-text.ts'

const baseOf = (tag: string) => tag.slice(0, 2).toLowerCase()

/**
 * Sets `data-offer` of the root to the browser's language if the page has another language and the visitor has neither chosen a language
 * nor declined the offer. Every page contains all offers, so that it can be cached; CSS shows only the one in `data-offer`.
 */
const root = document.documentElement
if (storedText('language') === null && storedText('languageOffer') === null) {
  const wanted = navigator.languages
    .map((tag) => languages.find((known) => baseOf(known) === baseOf(tag)))
    .find((known) => known !== undefined)
  if (wanted !== undefined && wanted !== root.lang) root.dataset['offer'] = wanted
}
