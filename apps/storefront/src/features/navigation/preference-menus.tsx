import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState, type ReactElement } from 'react'

import { Menu, MenuChoice, MenuOption } from '@lotus/ui/menu'

import { isLocale, locales, type Locale } from '#lib/i18n.ts'
import { themes, type Theme } from '#lib/theme.ts'

import { localeNames } from '#lib/locale-names.ts'

/** How the theme is read and chosen: kept in the browser, so the server knows nothing of it. */
export type ThemeSwitch = { read: () => Theme; choose: (theme: Theme) => void }

type MenuProps = {
  /** The button that opened it. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The languages, each in its own words. */
export function LanguageMenu({ onLocale, ...menu }: MenuProps & { onLocale: (locale: Locale) => void }) {
  const { t, i18n } = useLingui()
  return (
    <Menu {...menu}>
      <MenuChoice label={t`Idioma`} value={i18n.locale} onValueChange={(value) => isLocale(value) && onLocale(value)}>
        {locales.map((locale) => (
          <MenuOption key={locale} value={locale} lang={locale}>
            {localeNames[locale].name}
          </MenuOption>
        ))}
      </MenuChoice>
    </Menu>
  )
}

const icons = {
  light: <Sun size={20} />,
  dark: <Moon size={20} />,
  auto: <Monitor size={20} />,
} satisfies Record<Theme, ReactElement>

/** Light, dark, or as the system is. */
export function ThemeMenu({ theme, ...menu }: MenuProps & { theme: ThemeSwitch }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(theme.read)
  const names = { light: t`Claro`, dark: t`Escuro`, auto: t`Como no sistema` } satisfies Record<Theme, string>
  return (
    <Menu {...menu}>
      <MenuChoice
        label={t`Tema`}
        value={chosen}
        onValueChange={(value) => {
          const next = themes.find((known) => known === value) ?? 'auto'
          setChosen(next)
          theme.choose(next)
        }}
      >
        {themes.map((known) => (
          <MenuOption key={known} value={known} icon={icons[known]}>
            {names[known]}
          </MenuOption>
        ))}
      </MenuChoice>
    </Menu>
  )
}
