import { useLingui } from '@lingui/react/macro'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState, type ReactElement } from 'react'

import type { Currency } from '@lotus/openapi/schema'
import { Menu, MenuChoice, MenuOption, MenuSeparator } from '@lotus/ui/menu'

import { currencies, isCurrency } from '#shop/currency.ts'
import { isLocale, locales, type Locale } from '#i18n/i18n.ts'
import { themes, type Theme } from '#preferences/theme.ts'

import { localeNames } from '#i18n/locale-names.ts'

import type { MenuProps } from './menu-on-intent.tsx'

/** Reads and writes a preference that only the browser stores. */
export type Preference<Value> = { read: () => Value; choose: (value: Value) => void }
export type ThemePreference = Preference<Theme>
export type CurrencyPreference = Preference<Currency>

/** The current value, read at every opening: another tab may have changed it. */
function usePreference<Value>({ read, choose }: Preference<Value>, onOpenChange: (open: boolean) => void) {
  const [chosen, setChosen] = useState(read)
  return {
    chosen,
    choose(value: Value) {
      setChosen(value)
      choose(value)
    },
    onOpenChange(open: boolean) {
      if (open) setChosen(read())
      onOpenChange(open)
    },
  }
}

type LanguageMenuProps = MenuProps & { onLocale: (locale: Locale) => void; currency: CurrencyPreference }

/** The languages by their own names, and the currencies of converted amounts (D4). */
export function LanguageMenu({ onLocale, currency, onOpenChange, ...menu }: LanguageMenuProps) {
  const { t, i18n } = useLingui()
  const shown = usePreference(currency, onOpenChange)
  const names = { BRL: t`Real (R$)`, USD: t`Dólar (US$)`, EUR: t`Euro (€)` } satisfies Record<Currency, string>
  return (
    <Menu {...menu} onOpenChange={shown.onOpenChange}>
      <MenuChoice label={t`Idioma`} value={i18n.locale} onValueChange={(value) => isLocale(value) && onLocale(value)}>
        {locales.map((locale) => (
          <MenuOption key={locale} value={locale} lang={locale}>
            {localeNames[locale].name}
          </MenuOption>
        ))}
      </MenuChoice>
      <MenuSeparator />
      <MenuChoice
        label={t`Moeda`}
        value={shown.chosen}
        onValueChange={(value) => {
          if (isCurrency(value)) shown.choose(value)
        }}
      >
        {currencies.map((code) => (
          <MenuOption key={code} value={code}>
            {names[code]}
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

export function ThemeMenu({ theme, onOpenChange, ...menu }: MenuProps & { theme: ThemePreference }) {
  const { t } = useLingui()
  const shown = usePreference(theme, onOpenChange)
  const names = { light: t`Claro`, dark: t`Escuro`, auto: t`Como no sistema` } satisfies Record<Theme, string>
  return (
    <Menu {...menu} onOpenChange={shown.onOpenChange}>
      <MenuChoice
        label={t`Tema`}
        value={shown.chosen}
        onValueChange={(value) => shown.choose(themes.find((theme) => theme === value) ?? 'auto')}
      >
        {themes.map((theme) => (
          <MenuOption key={theme} value={theme} icon={icons[theme]}>
            {names[theme]}
          </MenuOption>
        ))}
      </MenuChoice>
    </Menu>
  )
}
