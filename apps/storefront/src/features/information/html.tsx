import { useLocation } from '@tanstack/react-router'

import { Prose } from '@lotus/ui/prose'

import { isLocale } from '#i18n/i18n.ts'

import { withLanguage } from './links-in-language.ts'

/** HTML that the server rendered from Markdown, in which raw HTML is text. Its links keep the language of the address. */
export function Html({ html }: { html: string }) {
  const lang = useLocation({ select: ({ search }: { search: { lang?: unknown } }) => search.lang })
  if (html === '') return null
  const text = isLocale(lang) ? withLanguage(html, lang) : html
  return <Prose dangerouslySetInnerHTML={{ __html: text }} />
}
