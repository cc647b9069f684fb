import { useLingui } from '@lingui/react/macro'
import Menu from 'lucide-react/icons/menu'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import { MenuTrigger, useMenuOnIntent, type MenuControl } from '#features/shell/header/menu-trigger.tsx'
import type { MobileMenuProps } from './mobile-menu.tsx'

const MobileMenu = lazyWithRetry(() => import('./mobile-menu.tsx'), 'MobileMenu')

type MobileMenuButtonProps = Omit<MobileMenuProps, 'trigger' | 'open' | 'onOpenChange'> & {
  /** Without it the button holds the state. `preload` loads the code that does. */
  control?: MenuControl & { preload: () => Promise<unknown> }
}

/** The button of the menu that slides in on phones, which loads on intent (NAV-06). */
export function MobileMenuButton({ control, ...props }: MobileMenuButtonProps) {
  const { t } = useLingui()
  const intent = useMenuOnIntent(() => Promise.all([MobileMenu.preload(), control?.preload()]), control)
  const trigger = (
    <MenuTrigger label={t`Menu`} popup="dialog" intent={intent}>
      <Menu aria-hidden="true" size={24} />
    </MenuTrigger>
  )
  const { isLoaded, open, setOpen } = intent
  if (!isLoaded) return trigger
  return <MobileMenu {...props} trigger={trigger} open={open} onOpenChange={setOpen} />
}
