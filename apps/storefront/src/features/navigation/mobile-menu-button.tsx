import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'

import { loadTexts } from '#i18n/i18n.ts'

import { MenuTrigger, useMenuOnIntent } from './menu-trigger.tsx'
import type { MobileMenuProps } from './mobile-menu.tsx'

type MobileMenuButtonProps = Omit<MobileMenuProps, 'trigger' | 'open' | 'onOpenChange'>

/** The button of the menu that slides in on phones, which comes with the first sign that it is wanted (NAV-06). */
export function MobileMenuButton(props: MobileMenuButtonProps) {
  const { t, i18n } = useLingui()
  const intent = useMenuOnIntent(async () => {
    const [menu] = await Promise.all([import('./mobile-menu.tsx'), loadTexts(i18n, 'account')])
    return menu
  })
  const trigger = (
    <MenuTrigger label={t`Menu`} popup="dialog" intent={intent}>
      <Menu aria-hidden="true" size={24} />
    </MenuTrigger>
  )
  const { module, open, setOpen } = intent
  if (module === null) return trigger
  return <module.MobileMenu {...props} trigger={trigger} open={open} onOpenChange={setOpen} />
}
