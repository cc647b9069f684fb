import { Trans } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import PackageSearch from 'lucide-react/icons/package-search'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { useState, type ReactElement } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'
import { Menu, MenuItem, MenuSeparator } from '@lotus/ui/menu'

import { Link } from '#routing/links.tsx'

import * as css from './account-menu.css.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

export type AccountMenuProps = {
  user: Pick<AuthUser, 'username' | 'email'>
  /** The button that opens it. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  onSignOut: () => void
}

/** The account menu: the account's pages, and signing out after a confirmation (NAV-05). */
export function AccountMenu({ user, trigger, open, onOpenChange, onSignOut }: AccountMenuProps) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Menu trigger={trigger} open={open} onOpenChange={onOpenChange}>
        <div className={css.whose}>
          <span className={css.name}>{user.username}</span>
          <span className={css.email}>{user.email}</span>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/user/profile">
            <UserRound aria-hidden="true" size={20} />
            <Trans context="account">Perfil</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/user/purchases">
            <PackageSearch aria-hidden="true" size={20} />
            <Trans>Meus pedidos</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/user/addresses">
            <MapPin aria-hidden="true" size={20} />
            <Trans>Endereços</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/wishlist">
            <Heart aria-hidden="true" size={20} />
            <Trans>Favoritos</Trans>
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/user/settings">
            <Settings aria-hidden="true" size={20} />
            <Trans>Configurações</Trans>
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => setLeaving(true)}>
          <Trans context="button">Sair</Trans>
        </MenuItem>
      </Menu>
      {leaving && <SignOutDialog onConfirm={onSignOut} onClose={() => setLeaving(false)} />}
    </>
  )
}
