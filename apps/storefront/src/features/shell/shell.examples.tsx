import type { ReactNode } from 'react'

import { departments as departmentList } from '@lotus/fixtures/departments'
import { freeDeliveryAnywhere } from '@lotus/fixtures/shipping'
import { contactInfo } from '@lotus/fixtures/settings'
import type { AuthUser } from '@lotus/openapi/schema'

import type { FreeDeliveryPromise } from '#delivery/free-delivery.ts'
import type { Shop } from '#shop/shop.ts'

import { AccountButton } from './account-menu/account-button.tsx'
import type { CartCounts } from './header/cart-name.ts'
import { contactOf, whatsappOf, type ContactState } from './footer/contact.ts'
import { DeliveryPlaceButton } from './header/delivery-place-button.tsx'
import { DepartmentStrip, type DepartmentStripProps } from './departments/department-strip.tsx'
import { Footer } from './footer/footer.tsx'
import { GuestLink } from './account-menu/guest-link.tsx'
import { shop as lotus, trigger } from './navigation.examples.ts'
import { LanguageOffer } from './header/language-offer.tsx'
import { MobileMenuButton } from './mobile-menu/mobile-menu-button.tsx'
import type { CurrencyPreference, ThemePreference } from './header/preference-menus.tsx'
import { LanguageSwitcher, ThemeSwitcher } from './header/preferences.tsx'
import { SearchBox } from './search/search-box.tsx'
import { noSuggestions } from './search/search-text.ts'
import { Shell } from './shell.tsx'
import { TopStrip } from './header/top-strip.tsx'
import { WishlistLink } from './header/wishlist-link.tsx'

export type WholeShellProps = {
  shop: Shop
  freeDelivery: FreeDeliveryPromise | null
  departments: DepartmentStripProps['departments']
  contact: ContactState
  cart: CartCounts
  wishes: number
  theme: ThemePreference
  currency: CurrencyPreference
  zipCode: string | null
  nextWindow: string | null
  user: AuthUser | null
  onSignOut: () => void
  onLogin: () => void
  onLocale: (locale: string) => void
  onRetryDepartments: () => void
  onRetryContact: () => void
  /** The page. */
  children?: ReactNode
}

/** The complete shell, composed as in the root route. */
export function WholeShell({
  shop,
  freeDelivery,
  departments,
  contact,
  cart,
  wishes,
  theme,
  zipCode,
  nextWindow,
  user,
  onLocale,
  children,
  ...on
}: WholeShellProps) {
  return (
    <Shell
      shop={shop}
      cart={cart}
      departmentsTrigger={trigger}
      preferences={
        <>
          <LanguageSwitcher onLocale={onLocale} currency={on.currency} />
          <ThemeSwitcher theme={theme} />
        </>
      }
      menu={
        <MobileMenuButton
          user={user}
          cart={cart}
          departmentsTrigger={trigger}
          wishes={wishes}
          theme={theme}
          currency={on.currency}
          onDiet={() => {}}
          onLocale={onLocale}
          onLogin={on.onLogin}
          onSignOut={on.onSignOut}
        />
      }
      delivery={<DeliveryPlaceButton zipCode={zipCode} next={nextWindow} isOpen={false} />}
      account={
        user === null ? <GuestLink onLogin={on.onLogin} /> : <AccountButton user={user} onSignOut={on.onSignOut} />
      }
      wishlist={<WishlistLink count={wishes} />}
      signedIn={user !== null}
      onLogin={on.onLogin}
      languageOffer={<LanguageOffer onAccept={onLocale} onDecline={nothing} />}
      search={<SearchBox keyword="" suggest={async () => noSuggestions} popular={async () => []} onSearch={() => {}} />}
      promises={
        <TopStrip
          freeDelivery={freeDelivery}
          whatsapp={whatsappOf(contact)}
          delivery={<DeliveryPlaceButton zipCode={zipCode} next={nextWindow} isOpen={false} />}
        />
      }
      departments={<DepartmentStrip departments={departments} trigger={trigger} onRetry={on.onRetryDepartments} />}
      footer={<Footer shop={shop} contact={contact} onRetryContact={on.onRetryContact} onLocale={onLocale} />}
    >
      {children}
    </Shell>
  )
}

const nothing = () => {}

/** A guest with a cart. */
export const guestShell: WholeShellProps = {
  shop: lotus,
  freeDelivery: { cep: null, area: freeDeliveryAnywhere.area['pt-BR'], freeFrom: 99 },
  departments: departmentList,
  contact: contactOf(contactInfo),
  cart: { lines: 3, units: 7 },
  wishes: 2,
  theme: { read: () => 'auto', choose: nothing },
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- A currency code.
  currency: { read: () => 'BRL', choose: nothing },
  zipCode: null,
  nextWindow: null,
  user: null,
  onSignOut: nothing,
  onLogin: nothing,
  onLocale: nothing,
  onRetryDepartments: nothing,
  onRetryContact: nothing,
}
