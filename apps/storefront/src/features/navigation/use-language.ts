import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { changeLocale } from '#i18n/chunk-messages.ts'
import { isLocale, type Locale } from '#i18n/i18n.ts'
import { hydrateAll } from '#hydration/hydrate.tsx'
import { languageChoice } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

/** Changes the language without a reload and persists the choice (NAV-04). */
function useChange(): (locale: Locale) => Promise<void> {
  const { i18n, t } = useLingui()
  const router = useRouter()
  return async (locale) => {
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
    // The routes' loaders create titles and descriptions.
    await router.invalidate()
  }
}

const useAsked = () => useLocation({ select: ({ search }: { search: { lang?: unknown } }) => search.lang })

/**
 * Once per page load: `?lang=` in the URL takes precedence and is persisted. Without it, applies a stored choice that the
 * server did not receive because its cookie is gone.
 */
export function useFollowedLanguage(): void {
  const { i18n } = useLingui()
  const change = useChange()
  const asked = useAsked()
  const obey = useEffectEvent((wanted: unknown) => {
    if (isLocale(wanted)) void change(wanted)
  })
  const catchUp = useEffectEvent(() => {
    const kept = languageChoice.read()
    if (asked !== undefined || !isLocale(kept)) return
    // Written at every visit: Safari deletes a script's cookie after a week.
    languageChoice.write(kept)
    if (kept === i18n.locale) return
    // A reload lets the server render in the language. If that has failed, the page changes in place.
    if (isReloaded()) void change(kept)
    else location.reload()
  })
  useEffect(() => obey(asked), [asked])
  useEffect(() => catchUp(), [])
}

/** Whether this document is a reload. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** Chooses a language, and removes `?lang=` from the URL, which would override the choice at the next load. */
export function useChooseLanguage(): (locale: Locale) => void {
  const change = useChange()
  const asked = useAsked()
  const router = useRouter()
  return (locale) => {
    if (asked !== undefined) {
      const search = (now: object) => ({ ...now, lang: undefined })
      void router.navigate({ to: '.', search, replace: true, resetScroll: false })
    }
    void change(locale)
  }
}
