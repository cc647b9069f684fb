import { Trans, useLingui } from '@lingui/react/macro'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import UserRound from 'lucide-react/icons/user-round'

import { Badge } from '@lotus/ui/badge'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { Link } from '#routing/links.tsx'

import * as css from './bottom-bar.css.ts'
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
    <nav className={css.bar} data-around="" aria-label={t`Navegação principal`}>
      <ul className={css.list}>
        <li>
          <Link to="/" className={css.item} activeOptions={{ exact: true, includeSearch: false }}>
            <House aria-hidden="true" size={22} />
            <span className={css.label}>
              <Trans>Início</Trans>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/cart" className={css.item}>
            <span className={css.picture} aria-hidden="true">
              <ShoppingBasket size={22} />
              {cart.lines > 0 && (
                <span className={css.badge}>
                  <Badge shape="count">{cart.lines}</Badge>
                </span>
              )}
            </span>
            <span className={css.label} aria-hidden="true">
              <Trans>Carrinho</Trans>
            </span>
            <VisuallyHidden>{cartName}</VisuallyHidden>
          </Link>
        </li>
        <li>
          <Link
            to={signedIn ? '/user/profile' : '/login'}
            className={css.item}
            onClick={signedIn ? undefined : onLogin}
          >
            <UserRound aria-hidden="true" size={22} />
            <span className={css.label}>
              <Trans>Perfil</Trans>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/departments" className={css.item} {...departmentsTrigger}>
            <span className={css.roundPicture} aria-hidden="true">
              <LayoutGrid size={22} />
            </span>
            <span className={css.label}>
              <Trans>Departamentos</Trans>
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}
