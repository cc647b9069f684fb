import { useLingui } from '@lingui/react/macro'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import type { ReactNode } from 'react'

import { AppBar } from '@lotus/ui/app-bar'
import { Badge } from '@lotus/ui/badge'
import { IconButton } from '@lotus/ui/icon-button'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { Link } from '#routing/links.tsx'
import type { Shop } from '#shop/shop.ts'

import { useCartName, type CartCounts } from './cart-name.ts'
import type { DepartmentsTrigger } from '#features/shell/departments/departments-trigger.ts'
import * as css from './header.css.ts'

export type HeaderProps = {
  shop: Shop
  cart: CartCounts
  departmentsTrigger: DepartmentsTrigger
  /** The `DeliveryPlaceButton` of phones; from tablets up the strip above has one. */
  delivery: ReactNode
  /** The `SearchBox`. */
  search: ReactNode
  /** The `LanguageSwitcher` and the `ThemeSwitcher`; on phones they are in the menu. */
  preferences: ReactNode
  /** The `MobileMenuButton`, on phones. */
  menu: ReactNode
  /** The `GuestLink` or the `AccountButton`; on phones the bottom bar replaces it. */
  account: ReactNode
  /** The `WishlistLink`. */
  wishlist: ReactNode
}

/** The sticky header: brand, search, language, theme, account, wishlist, cart; on phones departments, delivery and menu too. */
export function Header(props: HeaderProps) {
  const { shop, cart, departmentsTrigger, delivery, search, preferences, menu, account, wishlist } = props
  const { t } = useLingui()
  const cartName = useCartName(cart)
  const { name, seal } = shop
  return (
    <AppBar
      start={
        <IconButton asChild label={t`Departamentos`} icon={<LayoutGrid />}>
          <Link to="/departments" {...departmentsTrigger} />
        </IconButton>
      }
      brand={
        <Link to="/" className={css.brand}>
          <span className={css.name} aria-hidden="true">
            {name}
          </span>
          <VisuallyHidden>{t`${name}, página inicial`}</VisuallyHidden>
          {seal !== null && (
            <span className={css.seal} lang="zh-CN" aria-hidden="true">
              {seal}
            </span>
          )}
        </Link>
      }
      end={delivery}
      menu={menu}
      search={search}
    >
      <div className={css.preferences}>{preferences}</div>
      <div className={css.account}>{account}</div>
      <div className={css.wishlist} data-around="">
        {wishlist}
      </div>
      <IconButton
        asChild
        label={cartName}
        icon={<ShoppingBasket />}
        badge={cart.lines > 0 ? <Badge shape="count">{cart.lines}</Badge> : undefined}
      >
        <Link to="/cart" />
      </IconButton>
    </AppBar>
  )
}
