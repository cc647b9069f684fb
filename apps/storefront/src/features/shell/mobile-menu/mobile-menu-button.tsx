import { useLingui } from '@lingui/react/macro'
import Menu from 'lucide-react/icons/menu'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import { MenuOnIntent, type MenuControl, type MenuProps } from '#features/shell/header/menu-on-intent.tsx'
import type { MobileMenuProps } from './mobile-menu.tsx'

const MobileMenu = lazyWithRetry(() => import('./mobile-menu.tsx'), 'MobileMenu')

type MobileMenuButtonProps = Omit<MobileMenuProps, keyof MenuProps> & {
  /** Without it the button holds the state. `preload` loads the code that does. */
  control?: MenuControl & { preload: () => Promise<unknown> }
}

/** The button of the menu that slides in on phones, which loads on intent (NAV-06). */
export function MobileMenuButton({ control, ...props }: MobileMenuButtonProps) {
  const { t } = useLingui()
  return (
    <MenuOnIntent
      label={t`Menu`}
      popup="dialog"
      preload={() => Promise.all([MobileMenu.preload(), control?.preload()])}
      control={control}
      menu={(menu) => <MobileMenu {...props} {...menu} />}
    >
      <Menu aria-hidden="true" size={24} />
    </MenuOnIntent>
  )
}
