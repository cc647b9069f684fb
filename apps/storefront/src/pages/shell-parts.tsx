import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'

import type { Currency } from '@lotus/openapi/schema'

import { useCartCounts } from '#features/cart/cart-store.ts'
import { activeDepartmentsQuery } from '#features/catalog/catalog.queries.ts'
import { useOnLogin } from '#features/navigation/account-slot.tsx'
import { contactOf, whatsappOf, type ContactState } from '#features/navigation/contact.ts'
import { DepartmentStrip } from '#features/navigation/department-strip.tsx'
import { Footer } from '#features/navigation/footer.tsx'
import { MobileMenuButton } from '#features/navigation/mobile-menu-button.tsx'
import { contactInfoQuery, suggestProducts } from '#features/navigation/navigation.queries.ts'
import { LanguageSwitcher, ThemeSwitcher } from '#features/navigation/preferences.tsx'
import { SearchBox } from '#features/navigation/search-box.tsx'
import { TopStrip } from '#features/navigation/top-strip.tsx'
import { useChooseLanguage } from '#features/navigation/use-language.ts'
import { WishlistLink } from '#features/navigation/wishlist-link.tsx'
import { useWishCount } from '#features/wishlist/use-wishlist.ts'
import { chooseCurrency, readCurrency } from '#shop/currency.ts'
import type { Locale } from '#i18n/i18n.ts'
import { preferenceChosen } from '#preferences/preferences.ts'
import { signOut, useSession } from '#session/session.ts'
import { contactSettingQuery, productsConfigQuery, shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'
import { chooseTheme, readTheme, type Theme } from '#preferences/theme.ts'

/**
 * The parts of the shell that come alive with the shopper's first gesture (`hydration/island.tsx`). They take no props: what
 * changed under a part that is not alive yet would wipe out what the server drew.
 */

export function Search() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const keyword = useLocation({ select: ({ pathname, search }) => (pathname === '/products' ? wordOf(search) : '') })
  return (
    <SearchBox
      keyword={keyword}
      suggest={(text, signal) => suggestProducts(queryClient, text, signal)}
      onSearch={(text) => void router.navigate({ to: '/products', search: { keyword: text, page: '1' } })}
    />
  )
}

export function Preferences() {
  return (
    <>
      <LanguageSwitcher onLocale={useSpeak()} currency={currencySwitch} />
      <ThemeSwitcher theme={themeSwitch} />
    </>
  )
}

export const Wishes = () => <WishlistLink count={useWishCount()} />

export function Menu() {
  const { user } = useSession()
  return (
    <MobileMenuButton
      user={user}
      cart={useCartCounts()}
      wishes={useWishCount()}
      theme={themeSwitch}
      currency={currencySwitch}
      onLocale={useSpeak()}
      onLogin={useOnLogin()}
      onSignOut={() => void signOut().catch(reportError)}
    />
  )
}

/** A choice of the shopper, which an account that is signed in keeps too (USER-04). */
function useSpeak(): (language: Locale) => void {
  const choose = useChooseLanguage()
  return (language) => {
    choose(language)
    preferenceChosen({ language })
  }
}
const themeSwitch = {
  read: readTheme,
  choose(theme: Theme) {
    chooseTheme(theme)
    preferenceChosen({ theme })
  },
}
const currencySwitch = {
  read: readCurrency,
  choose(currency: Currency) {
    chooseCurrency(currency)
    preferenceChosen({ currency })
  },
}
const wordOf = ({ keyword }: { keyword?: unknown }) => (typeof keyword === 'string' ? keyword : '')

export function Promises() {
  const { contact } = useContact()
  const freeShippingFrom = useQuery(productsConfigQuery).data?.freeShippingFrom ?? 0
  return <TopStrip freeShippingFrom={freeShippingFrom} whatsapp={whatsappOf(contact)} />
}

export function Departments() {
  const departments = useQuery(activeDepartmentsQuery())
  return (
    <DepartmentStrip
      departments={departments.data ?? stateOf(departments)}
      onRetry={() => void departments.refetch()}
    />
  )
}

export function PageEnd() {
  const { contact, ask } = useContact()
  const shop = useQuery(shopQuery).data ?? unknownShop
  return <Footer shop={shop} contact={contact} onRetryContact={ask} onLocale={useSpeak()} />
}

/** The contact details; where the call for them fails, those of the settings (NAV-20). */
function useContact(): { contact: ContactState; ask: () => void } {
  const own = useQuery(contactInfoQuery())
  const kept = useQuery({ ...contactSettingQuery, enabled: own.isError })
  const used = own.isError ? kept : own
  const contact = used.data === undefined ? stateOf(used) : contactOf(used.data)
  return { contact, ask: () => void own.refetch() }
}

/** On the server a failure counts as not there yet: the browser, which knows nothing of it, asks again. */
const stateOf = ({ isError, isFetching }: UseQueryResult) =>
  isError && !isFetching && !import.meta.env.SSR ? 'failed' : 'loading'
