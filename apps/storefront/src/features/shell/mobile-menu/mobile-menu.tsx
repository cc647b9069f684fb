/* oxlint-disable jsx-a11y/control-has-associated-label -- ListItem renders the label inside */
import { Trans, useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import PackageSearch from 'lucide-react/icons/package-search'
import Salad from 'lucide-react/icons/salad'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Store from 'lucide-react/icons/store'
import { useState, type ReactElement, type ReactNode } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Box } from '@lotus/ui/box'
import { DialogClose } from '@lotus/ui/dialog'
import { ListItem } from '@lotus/ui/list-item'
import { Segment, Segmented } from '@lotus/ui/segmented'
import { Sheet } from '@lotus/ui/sheet'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { currencies, currencySigns } from '#shop/currency.ts'
import { isLocale, locales, type Locale } from '#i18n/i18n.ts'
import { accountLinks } from '#layout/account-links.tsx'
import { AccountOwner } from '#layout/account-owner.tsx'
import { Link } from '#routing/links.tsx'
import { localeNames } from '#i18n/locale-names.ts'
import { themes, type Theme } from '#preferences/theme.ts'

import type { CartCounts } from '#features/shell/header/cart-name.ts'
import type { DepartmentsTrigger } from '#features/shell/departments/departments-trigger.ts'
import { focusPanel } from '#features/shell/departments/focus-panel.ts'
import type { MenuProps } from '#features/shell/header/menu-on-intent.tsx'
import * as css from './mobile-menu.css.ts'
import type { CurrencyPreference, Preference, ThemePreference } from '#features/shell/header/preference-menus.tsx'
import { SignOutDialog } from '#features/shell/account-menu/sign-out-dialog.tsx'

export type MobileMenuProps = MenuProps & {
  /** Null for a guest. */
  user: Pick<AuthUser, 'username' | 'email'> | null
  cart: CartCounts
  departmentsTrigger: DepartmentsTrigger
  /** The number of products on the wishlist. */
  wishes: number
  theme: ThemePreference
  currency: CurrencyPreference
  onLocale: (locale: Locale) => void
  onDiet: () => void
  /** Called when a guest follows the link to the login. */
  onLogin: () => void
  onSignOut: () => void
}

/** The mobile menu: user, links, language, currency and theme (NAV-06). */
export function MobileMenu({
  user,
  cart,
  departmentsTrigger,
  wishes,
  trigger,
  open,
  onOpenChange,
  onLogin,
  onSignOut,
  onDiet,
  ...choices
}: MobileMenuProps) {
  const { t } = useLingui()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <Sheet
        side="start"
        trigger={trigger}
        open={open}
        onOpenChange={onOpenChange}
        title={t`Menu`}
        onOpenAutoFocus={focusPanel}
      >
        <Stack as="nav" aria-label={t`Menu`}>
          {user !== null && <AccountOwner user={user} />}
          <ul>
            <MenuRow icon={<Store />} label={<Trans>Produtos</Trans>}>
              <Link to="/products" />
            </MenuRow>
            {/* The sidebar replaces the menu. */}
            <MenuRow icon={<LayoutGrid />} label={<Trans>Departamentos</Trans>}>
              <Link to="/departments" {...departmentsTrigger} />
            </MenuRow>
            <MenuRow icon={<ShoppingBasket />} label={<Trans>Carrinho</Trans>} count={cart.lines}>
              <Link to="/cart" />
            </MenuRow>
            <MenuRow icon={<Heart />} label={<Trans>Favoritos</Trans>} count={wishes}>
              <Link to="/wishlist" />
            </MenuRow>
            <MenuRow icon={<PackageSearch />} label={<Trans>Acompanhar pedido</Trans>}>
              <Link to="/tracking" />
            </MenuRow>
          </ul>
          <Box as="ul" paddingTop={4} border="top">
            <MenuRow icon={<Salad />} label={<Trans>Minha dieta</Trans>}>
              <button type="button" onClick={onDiet} />
            </MenuRow>
          </Box>
          <Box as="ul" paddingTop={4} border="top">
            {user === null ? (
              <MenuRow icon={<LogIn />} label={<Trans>Entrar</Trans>}>
                <Link to="/login" onClick={onLogin} />
              </MenuRow>
            ) : (
              <>
                {accountLinks
                  .filter(({ to }) => to !== '/wishlist')
                  .map(({ to, Icon, name }) => (
                    <MenuRow key={to} icon={<Icon />} label={name}>
                      <Link to={to} />
                    </MenuRow>
                  ))}
                <MenuRow icon={<LogOut />} label={<Trans context="button">Sair</Trans>}>
                  <button type="button" onClick={() => setIsLeaving(true)} />
                </MenuRow>
              </>
            )}
          </Box>
          <Choices {...choices} />
        </Stack>
      </Sheet>
      {isLeaving && <SignOutDialog onConfirm={onSignOut} onClose={() => setIsLeaving(false)} />}
    </>
  )
}

type MenuRowProps = { icon: ReactNode; label: ReactNode; count?: number; children: ReactElement }

/** A link or button that closes the menu. */
function MenuRow({ icon, label, count = 0, children }: MenuRowProps) {
  return (
    <li className={css.row}>
      <DialogClose>
        <ListItem icon={icon} label={label}>
          {children}
        </ListItem>
      </DialogClose>
      {count > 0 && (
        <span className={css.count}>
          <Badge shape="count">{count}</Badge>
        </span>
      )}
    </li>
  )
}

function Choices({ theme, currency, onLocale }: Pick<MobileMenuProps, 'theme' | 'currency' | 'onLocale'>) {
  const { t, i18n } = useLingui()
  const themeNames = { light: t`Claro`, dark: t`Escuro`, auto: t`Automático` } satisfies Record<Theme, string>
  return (
    <Stack paddingTop={4} border="top">
      <Choice
        name={t`Idioma`}
        value={i18n.locale}
        onValueChange={(value) => {
          if (isLocale(value)) onLocale(value)
        }}
      >
        {locales.map((locale) => (
          <Segment key={locale} value={locale} lang={locale}>
            {localeNames[locale].name}
          </Segment>
        ))}
      </Choice>
      <PreferenceChoice name={t`Moeda`} preference={currency} values={currencies} labels={currencySigns} />
      <PreferenceChoice name={t`Tema`} preference={theme} values={themes} labels={themeNames} />
    </Stack>
  )
}

type PreferenceChoiceProps<Value extends string> = {
  name: string
  preference: Preference<Value>
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
}

function PreferenceChoice<Value extends string>({ name, preference, values, labels }: PreferenceChoiceProps<Value>) {
  const [chosen, setChosen] = useState(preference.read)
  const choose = (text: string) => {
    const next = values.find((value) => value === text)
    if (next === undefined) return
    setChosen(next)
    preference.choose(next)
  }
  return (
    <Choice name={name} value={chosen} onValueChange={choose}>
      {values.map((value) => (
        <Segment key={value} value={value}>
          {labels[value]}
        </Segment>
      ))}
    </Choice>
  )
}

type ChoiceProps = { name: string; value: string; onValueChange: (value: string) => void; children: ReactNode }

function Choice({ name, ...control }: ChoiceProps) {
  return (
    <Stack gap={2}>
      <Text size="small" weight="semibold" aria-hidden="true">
        {name}
      </Text>
      <Segmented label={name} {...control} />
    </Stack>
  )
}
