import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import { changeLocale } from '#i18n/catalogs.ts'
import type { Locale } from '#i18n/i18n.ts'
import { hydrateAll } from '#hydration/hydrate.tsx'
import { reloadIfGone } from '#hydration/wanted-code.ts'
import { endLanguageOffer, preferenceChosen } from '#preferences/preferences.ts'
import { problemMessage } from '#problem-message.tsx'
import { languageChoice } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

/** Changes the language without a reload, in the address too, and persists it in the browser (NAV-04). */
export function useChangeLanguage(): (locale: Locale) => void {
  const { i18n } = useLingui()
  const router = useRouter()
  const change = async (locale: Locale): Promise<void> => {
    languageChoice.write(locale)
    if (locale === i18n.locale) return
    try {
      await hydrateAll()
      await changeLocale(i18n, locale)
    } catch (error) {
      languageChoice.write(i18n.locale)
      reloadIfGone(error)
      notify({ tone: 'critical', text: problemMessage(i18n, error) })
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

/** Changes the language by the shopper's choice, which the account of a signed-in shopper persists (USER-04). */
export function useChooseLanguage(): (language: Locale) => void {
  const change = useChangeLanguage()
  return (language) => {
    change(language)
    endLanguageOffer()
    preferenceChosen({ language })
  }
}
