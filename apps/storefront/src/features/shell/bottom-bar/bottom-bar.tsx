import { Trans, useLingui } from '@lingui/react/macro'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import UserRound from 'lucide-react/icons/user-round'

import { Badge } from '@lotus/ui/badge'
import { BottomNav, BottomNavLink } from '@lotus/ui/bottom-nav'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { Link } from '#routing/links.tsx'

import { useCartName, type CartCounts } from '#features/shell/header/cart-name.ts'
import type { DepartmentsTrigger } from '#features/shell/departments/departments-trigger.ts'

export type BottomBarProps = {
  cart: CartCounts
  departmentsTrigger: DepartmentsTrigger
  /** For guests the third item leads to the login. */
  signedIn: boolean
  /** Called when a guest follows the link to the login. */
  onLogin: () => void
}

/** The bottom navigation on phones (NAV-11). */
export function BottomBar({ cart, departmentsTrigger, signedIn, onLogin }: BottomBarProps) {
  const { t } = useLingui()
  const cartName = useCartName(cart)
  return (
    <BottomNav data-around="" data-bottom-bar="" label={t`Navegação principal`}>
      <BottomNavLink icon={<House />} label={<Trans>Início</Trans>}>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }} />
      </BottomNavLink>
      <BottomNavLink
        icon={<ShoppingBasket />}
        label={
          <span aria-hidden="true">
            <Trans>Carrinho</Trans>
          </span>
        }
        badge={cart.lines > 0 ? <Badge shape="count">{cart.lines}</Badge> : undefined}
      >
        <Link to="/cart">
          <VisuallyHidden>{cartName}</VisuallyHidden>
        </Link>
      </BottomNavLink>
      <BottomNavLink icon={<UserRound />} label={<Trans>Perfil</Trans>}>
        <Link to={signedIn ? '/user/profile' : '/login'} onClick={signedIn ? undefined : onLogin} />
      </BottomNavLink>
      <BottomNavLink icon={<LayoutGrid />} label={<Trans>Departamentos</Trans>} emphasis="strong">
        <Link to="/departments" {...departmentsTrigger} />
      </BottomNavLink>
    </BottomNav>
  )
}
