import { useLingui } from '@lingui/react/macro'
import { Globe, SunMoon } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import type { Locale } from '#lib/i18n.ts'
import { useOnIntent } from '#lib/on-intent.ts'
import { notify } from '#lib/toasts.ts'

import * as css from './header.css.ts'
import { localeNames } from '#lib/locale-names.ts'
import type { ThemeSwitch } from './preference-menus.tsx'

const loadMenus = () => import('./preference-menus.tsx')

/** The button of the languages; its menu comes with the first sign that it is wanted (NAV-04). */
export function LanguageSwitcher({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const { t, i18n } = useLingui()
  const intent = useMenuOnIntent()
  const { name, short } = localeNames[i18n.locale as Locale]
  const trigger = (
    <Trigger label={t`Idioma: ${name}`} intent={intent}>
      <Globe aria-hidden="true" size={20} />
      <span className={css.short} aria-hidden="true">
        {short}
      </span>
    </Trigger>
  )
  const { module, open, setOpen } = intent
  if (module === null) return trigger
  return <module.LanguageMenu trigger={trigger} open={open} onOpenChange={setOpen} onLocale={onLocale} />
}

/** The button of the themes: light, dark, as the system. */
export function ThemeSwitcher({ theme }: { theme: ThemeSwitch }) {
  const { t } = useLingui()
  const intent = useMenuOnIntent()
  const trigger = (
    <Trigger label={t`Tema`} intent={intent}>
      <SunMoon aria-hidden="true" size={20} />
    </Trigger>
  )
  const { module, open, setOpen } = intent
  if (module === null) return trigger
  return <module.ThemeMenu trigger={trigger} open={open} onOpenChange={setOpen} theme={theme} />
}

type Intent = ReturnType<typeof useMenuOnIntent>

function useMenuOnIntent() {
  const { t } = useLingui()
  const { module, load } = useOnIntent(loadMenus)
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      await load()
      setOpen(true)
    } catch {
      // The one reason why a file of the shop does not come.
      notify({ tone: 'error', text: t`Sem conexão. Verifique sua internet e tente de novo.` })
    }
  }
  return { module, open, setOpen, show }
}

type TriggerProps = { label: string; intent: Intent; children: ReactNode }

/** `rest` is what the menu gives its button once it is there. */
function Trigger({ label, intent, children, ...rest }: TriggerProps) {
  const waiting = intent.module === null
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={intent.open}
      {...rest}
      className={css.action}
      onPointerEnter={waiting ? preload : undefined}
      onFocus={waiting ? preload : undefined}
      {...(waiting ? { onClick: () => void intent.show() } : {})}
    >
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}

function preload(): void {
  // Only a head start: where it fails, the press tries again and says so.
  loadMenus().catch(() => null)
}
