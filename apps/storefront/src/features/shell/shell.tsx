import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { SkipLink } from '@lotus/ui/skip-link'

import { Hydrate } from '#hydration/hydrate.tsx'
import { load } from '#hydration/strategies.ts'

import { BottomBar, type BottomBarProps } from './bottom-bar/bottom-bar.tsx'
import { NeedsScript } from './needs-script.tsx'
import { Header, type HeaderProps } from './header/header.tsx'
import * as css from './shell.css.ts'

export type ShellProps = HeaderProps &
  Omit<BottomBarProps, 'cart' | 'departmentsTrigger'> & {
    /** The `LanguageOffer`. */
    languageOffer: ReactNode
    /** The `TopStrip`. */
    promises: ReactNode
    /** The `DepartmentStrip`. */
    departments: ReactNode
    /** The `Footer`. */
    footer: ReactNode
    /** The page, without its own `<main>`. */
    children: ReactNode
  }

/** The layout of every page: strip, header, departments, `<main>`, footer, and the bottom bar on phones. */
export function Shell(props: ShellProps) {
  const { languageOffer, promises, departments, footer, signedIn, onLogin, children, ...header } = props
  const { t } = useLingui()
  return (
    <Hydrate when={load()} className={css.shell}>
      <SkipLink href="#conteudo">{t`Pular para o conteúdo`}</SkipLink>
      {languageOffer}
      {promises}
      <Header {...header} />
      {departments}
      <main id="conteudo" tabIndex={-1} className={css.main}>
        {/* The browser's code does not contain it. */}
        <noscript>{import.meta.env.SSR && <NeedsScript />}</noscript>
        {children}
      </main>
      {footer}
      <BottomBar
        cart={header.cart}
        departmentsTrigger={header.departmentsTrigger}
        signedIn={signedIn}
        onLogin={onLogin}
      />
    </Hydrate>
  )
}
