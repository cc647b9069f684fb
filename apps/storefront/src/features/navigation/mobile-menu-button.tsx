import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'

import { MenuTrigger, useMenuOnIntent } from './menu-trigger.tsx'
import type { MobileMenuProps } from './mobile-menu.tsx'

type MobileMenuButtonProps = Omit<MobileMenuProps, 'trigger' | 'open' | 'onOpenChange'>

/** The button of the menu that slides in on phones, which comes with the first sign that it is wanted (NAV-06). */
export function MobileMenuButton(props: MobileMenuButtonProps) {
  const { t } = useLingui()
  const intent = useMenuOnIntent(() => import('./mobile-menu.tsx'))
  const trigger = (
    <MenuTrigger label={t`Menu`} popup="dialog" intent={intent}>
      <Menu aria-hidden="true" size={24} />
    </MenuTrigger>
  )
  const { module, open, setOpen } = intent
  if (module === null) return trigger
  return <module.MobileMenu {...props} trigger={trigger} open={open} onOpenChange={setOpen} />
}
