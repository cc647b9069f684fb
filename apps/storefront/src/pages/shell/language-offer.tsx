import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { useChooseLanguage } from '#features/shell/header/use-language.ts'
import { isLocale } from '#i18n/i18n.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { notify } from '#toasts.ts'

/** Offers once to keep the language of a shared link (UX-04). */
export function LanguageOffer() {
  const { t, i18n } = useLingui()
  const choose = useChooseLanguage()
  const offer = useEffectEvent(() => {
    const { locale } = i18n
    if (!isLocale(locale)) return
    const { name } = localeNames[locale]
    notify({
      tone: 'info',
      key: 'language',
      text: t`O link abriu a loja em ${name}, só nesta visita.`,
      duration: 15_000,
      action: {
        label: t`Usar sempre`,
        altText: t`Escolha o idioma no topo ou no fim da página.`,
        run: () => choose(locale),
      },
    })
  })
  useEffect(() => offer(), [])
  return null
}
