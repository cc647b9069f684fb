import { useLingui } from '@lingui/react'
import Languages from 'lucide-react/icons/languages'
import X from 'lucide-react/icons/x'

import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { IconButton } from '@lotus/ui/icon-button'
import { Inline } from '@lotus/ui/inline'

import { locales, type Locale } from '#i18n/i18n.ts'

import * as css from './language-offer.css.ts'

/** Written in the offered language, which the page's message catalog does not contain. */
// oxlint-disable lingui/no-unlocalized-strings -- Each text is in its own language.
const offers = {
  'pt-BR': { text: 'Esta loja fala português.', accept: 'Ver em português', decline: 'Agora não' },
  'zh-CN': { text: '本店提供简体中文版。', accept: '切换到中文', decline: '暂不切换' },
  'en-US': { text: 'This shop speaks English.', accept: 'View in English', decline: 'Not now' },
  'es-ES': { text: 'Esta tienda habla español.', accept: 'Ver en español', decline: 'Ahora no' },
} satisfies Record<Locale, { text: string; accept: string; decline: string }>
// oxlint-enable lingui/no-unlocalized-strings

export type LanguageOfferProps = {
  onAccept: (locale: Locale) => void
  onDecline: () => void
}

/** An offer for each other language; `head/language-offer.ts` shows the one in the browser's language (UX-04). */
export function LanguageOffer({ onAccept, onDecline }: LanguageOfferProps) {
  const { i18n } = useLingui()
  return locales
    .filter((locale) => locale !== i18n.locale)
    .map((locale) => {
      const { text, accept, decline } = offers[locale]
      return (
        <aside key={locale} lang={locale} aria-label={text} data-around="" className={css.offers[locale]}>
          <Container>
            <div className={css.row}>
              <Languages aria-hidden="true" size={18} />
              <span className={css.text}>{text}</span>
              <Inline wrap={false}>
                <Button size="small" emphasis="soft" onClick={() => onAccept(locale)}>
                  {accept}
                </Button>
                <IconButton size="small" label={decline} icon={<X size={18} />} onClick={onDecline} />
              </Inline>
            </div>
          </Container>
        </aside>
      )
    })
}
