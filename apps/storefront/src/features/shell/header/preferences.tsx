import { useLingui } from '@lingui/react/macro'
import Globe from 'lucide-react/icons/globe'
import SunMoon from 'lucide-react/icons/sun-moon'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import type { Locale } from '#i18n/i18n.ts'
import { localeNames } from '#i18n/locale-names.ts'

import * as css from './header.css.ts'
import { MenuTrigger, useMenuOnIntent } from './menu-trigger.tsx'
import type { CurrencyPreference, ThemePreference } from './preference-menus.tsx'

const loadMenus = () => import('./preference-menus.tsx')
const LanguageMenu = lazyWithRetry(loadMenus, 'LanguageMenu')
const ThemeMenu = lazyWithRetry(loadMenus, 'ThemeMenu')

type LanguageSwitcherProps = { onLocale: (locale: Locale) => void; currency: CurrencyPreference }

/** The button of the language and currency menu, which loads on intent (NAV-04, D4). */
export function LanguageSwitcher({ onLocale, currency }: LanguageSwitcherProps) {
  const { t, i18n } = useLingui()
  const intent = useMenuOnIntent(LanguageMenu.preload)
  const { name, short } = localeNames[i18n.locale as Locale]
  const trigger = (
    <MenuTrigger label={t`Idioma e moeda: ${name}`} intent={intent}>
      <Globe aria-hidden="true" size={20} />
      <span className={css.short}>{short}</span>
    </MenuTrigger>
  )
  const { isLoaded, open, setOpen } = intent
  if (!isLoaded) return trigger
  return <LanguageMenu trigger={trigger} open={open} onOpenChange={setOpen} onLocale={onLocale} currency={currency} />
}

/** The button of the theme menu. */
export function ThemeSwitcher({ theme }: { theme: ThemePreference }) {
  const { t } = useLingui()
  const intent = useMenuOnIntent(ThemeMenu.preload)
  const trigger = (
    <MenuTrigger label={t`Tema`} intent={intent}>
      <SunMoon aria-hidden="true" size={20} />
    </MenuTrigger>
  )
  const { isLoaded, open, setOpen } = intent
  if (!isLoaded) return trigger
  return <ThemeMenu trigger={trigger} open={open} onOpenChange={setOpen} theme={theme} />
}
