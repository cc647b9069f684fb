import { useLingui } from '@lingui/react/macro'
import Globe from 'lucide-react/icons/globe'
import SunMoon from 'lucide-react/icons/sun-moon'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import type { Locale } from '#i18n/i18n.ts'
import { localeNames } from '#i18n/locale-names.ts'

import * as css from './header.css.ts'
import { MenuOnIntent } from './menu-on-intent.tsx'
import type { CurrencyPreference, ThemePreference } from './preference-menus.tsx'

const loadMenus = () => import('./preference-menus.tsx')
const LanguageMenu = lazyWithRetry(loadMenus, 'LanguageMenu')
const ThemeMenu = lazyWithRetry(loadMenus, 'ThemeMenu')

type LanguageSwitcherProps = { onLocale: (locale: Locale) => void; currency: CurrencyPreference }

/** The button of the language and currency menu, which loads on intent (NAV-04, D4). */
export function LanguageSwitcher({ onLocale, currency }: LanguageSwitcherProps) {
  const { t, i18n } = useLingui()
  const { name, short } = localeNames[i18n.locale as Locale]
  return (
    <MenuOnIntent
      label={t`Idioma e moeda: ${name}`}
      preload={LanguageMenu.preload}
      menu={(menu) => <LanguageMenu {...menu} onLocale={onLocale} currency={currency} />}
    >
      <Globe aria-hidden="true" size={20} />
      <span className={css.short}>{short}</span>
    </MenuOnIntent>
  )
}

export function ThemeSwitcher({ theme }: { theme: ThemePreference }) {
  const { t } = useLingui()
  return (
    <MenuOnIntent label={t`Tema`} preload={ThemeMenu.preload} menu={(menu) => <ThemeMenu {...menu} theme={theme} />}>
      <SunMoon aria-hidden="true" size={20} />
    </MenuOnIntent>
  )
}
