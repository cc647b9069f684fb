import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import { changeLocale } from '#i18n/chunk-messages.ts'
import type { Locale } from '#i18n/i18n.ts'
import { hydrateAll } from '#hydration/hydrate.tsx'
import { languageChoice } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

/** Changes the language without a reload, in the address too, and persists the choice (NAV-04). */
export function useChooseLanguage(): (locale: Locale) => void {
  const { i18n, t } = useLingui()
  const router = useRouter()
  const change = async (locale: Locale): Promise<void> => {
    languageChoice.write(locale)
    if (locale === i18n.locale) return
    try {
      await hydrateAll()
      await changeLocale(i18n, locale)
    } catch {
      languageChoice.write(i18n.locale)
      notify({ tone: 'error', text: t`Sem conexão. Verifique sua internet e tente de novo.` })
      return
    }
    const lang = locale === router.options.context.defaultLocale ? undefined : locale
    const search = (now: object) => ({ ...now, lang })
    await router.navigate({ to: '.', search, hash: true, replace: true, resetScroll: false })
    // The routes' loaders create titles and descriptions.
    await router.invalidate()
  }
  return (locale) => void change(locale)
}
