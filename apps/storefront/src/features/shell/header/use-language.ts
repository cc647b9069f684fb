import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import { changeLocale } from '#i18n/catalogs.ts'
import type { Locale } from '#i18n/i18n.ts'
import { hydrateAll } from '#hydration/hydrate.tsx'
import { reloadIfGone } from '#hydration/wanted-code.ts'
import { problemMessage } from '#problem-message.tsx'
import { languageChoice } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

/** Changes the language without a reload, in the address too, and persists the choice (NAV-04). */
export function useChooseLanguage(): (locale: Locale) => void {
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
      notify({ tone: 'error', text: problemMessage(i18n, error) })
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
