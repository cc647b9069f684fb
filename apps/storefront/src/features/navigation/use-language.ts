import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { changeLocale, isLocale, type Locale } from '#i18n/i18n.ts'
import { wakeIslands } from '#hydration/island.tsx'
import { languageChoice } from '#storage/storage.ts'
import { notify } from '#toasts.ts'

/** Changes the page's language in place and keeps the choice (NAV-04). */
function useChange(): (locale: Locale) => Promise<void> {
  const { i18n, t } = useLingui()
  const router = useRouter()
  return async (locale) => {
    languageChoice.write(locale)
    if (locale === i18n.locale) return
    try {
      await wakeIslands()
      await changeLocale(i18n, locale)
    } catch {
      languageChoice.write(i18n.locale)
      notify({ tone: 'error', text: t`Sem conexão. Verifique sua internet e tente de novo.` })
      return
    }
    // Titles and descriptions are made by the routes.
    await router.invalidate()
  }
}

const useAsked = () => useLocation({ select: ({ search }: { search: { lang?: unknown } }) => search.lang })

/**
 * Once a page: `?lang=` in the address wins and becomes the choice; without it, a choice that the server did not know of
 * (its cookie is gone) is caught up with.
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
    // Written again at every visit: Safari forgets a cookie after a week.
    languageChoice.write(kept)
    if (kept === i18n.locale) return
    // The server draws the page in it without a jump; where it does not either, the page helps itself.
    if (isReloaded()) void change(kept)
    else location.reload()
  })
  useEffect(() => obey(asked), [asked])
  useEffect(() => catchUp(), [])
}

/** Whether this document is a second try already, or the shopper's own. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/** What a choice of language does, the address included, which would undo it at the next load. */
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
