import { useLingui } from '@lingui/react/macro'
import UserRound from 'lucide-react/icons/user-round'

import type { AuthUser } from '@lotus/openapi/schema'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import * as css from '#features/shell/header/header.css.ts'
import { MenuOnIntent } from '#features/shell/header/menu-on-intent.tsx'

const AccountMenu = lazyWithRetry(() => import('./account-menu.tsx'), 'AccountMenu')

/** The short name of a user: the first word, or the whole name if it is Chinese. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

type AccountButtonProps = { user: Pick<AuthUser, 'username' | 'email'>; onSignOut: () => void }

/** The account button of a signed-in user; its menu loads on intent (NAV-05). */
export function AccountButton({ user, onSignOut }: AccountButtonProps) {
  const { t } = useLingui()
  const name = firstName(user.username)
  return (
    <MenuOnIntent
      label={t`Conta de ${name}`}
      preload={AccountMenu.preload}
      menu={(menu) => <AccountMenu {...menu} user={user} onSignOut={onSignOut} />}
    >
      <UserRound aria-hidden="true" size={20} />
      <span className={css.accountName} aria-hidden="true">
        {name}
      </span>
    </MenuOnIntent>
  )
}
