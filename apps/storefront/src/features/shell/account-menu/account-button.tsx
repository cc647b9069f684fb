import { useLingui } from '@lingui/react/macro'
import UserRound from 'lucide-react/icons/user-round'

import type { AuthUser } from '@lotus/openapi/schema'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import * as css from '#features/shell/header/header.css.ts'
import { MenuTrigger, useMenuOnIntent } from '#features/shell/header/menu-trigger.tsx'

const AccountMenu = lazyWithRetry(() => import('./account-menu.tsx'), 'AccountMenu')

/** The short name of a user: the first word, or the whole name if it is Chinese. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

type AccountButtonProps = { user: Pick<AuthUser, 'username' | 'email'>; onSignOut: () => void }

/** The account button of a signed-in user; its menu loads on intent (NAV-05). */
export function AccountButton({ user, onSignOut }: AccountButtonProps) {
  const { t } = useLingui()
  const intent = useMenuOnIntent(AccountMenu.preload)
  const name = firstName(user.username)
  const trigger = (
    <MenuTrigger label={t`Conta de ${name}`} intent={intent}>
      <UserRound aria-hidden="true" size={20} />
      <span className={css.accountName} aria-hidden="true">
        {name}
      </span>
    </MenuTrigger>
  )
  const { isLoaded, open, setOpen } = intent
  if (!isLoaded) return trigger
  return <AccountMenu user={user} trigger={trigger} open={open} onOpenChange={setOpen} onSignOut={onSignOut} />
}
