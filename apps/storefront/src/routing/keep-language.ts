import { isLocale } from '#i18n/i18n.ts'

type Search = { lang?: unknown }
type Middleware = { search: Search; next: (search: Search) => Search }

/** Links keep the language of the address: every language of a page has its own address (UX-04). */
export function keepLanguage({ search, next }: Middleware): Search {
  const result = next(search)
  const { lang } = search
  return 'lang' in result || !isLocale(lang) ? result : { ...result, lang }
}
