import { Trans } from '@lingui/react/macro'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Menu, MenuItem, MenuSeparator } from '@lotus/ui/menu'
import { Text } from '@lotus/ui/text'

import type { MenuProps } from '#features/shell/header/menu-on-intent.tsx'
import { accountLinks } from '#layout/account-links.tsx'
import { Link } from '#routing/links.tsx'

import * as css from './account-menu.css.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

export type AccountMenuProps = MenuProps & {
  user: Pick<AuthUser, 'username' | 'email'>
  onSignOut: () => void
}

/** The account menu: the account's pages, and signing out after a confirmation (NAV-05). */
export function AccountMenu({ user, trigger, open, onOpenChange, onSignOut }: AccountMenuProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Menu trigger={trigger} open={open} onOpenChange={onOpenChange}>
        <div className={css.owner}>
          <Box paddingX={3} paddingY={2}>
            <Text weight="semibold" leading="tight">
              {user.username}
            </Text>
            <Text size="xsmall" tone="muted">
              {user.email}
            </Text>
          </Box>
        </div>
        <MenuSeparator />
        {accountLinks.map(({ to, Icon, name }) => (
          <MenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" size={20} />
              {name}
            </Link>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => setIsLeaving(true)}>
          <Trans context="button">Sair</Trans>
        </MenuItem>
      </Menu>
      {isLeaving && <SignOutDialog onConfirm={onSignOut} onClose={() => setIsLeaving(false)} />}
    </>
  )
}
