import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { Currency } from '@lotus/openapi/schema'

import { useCartCounts } from '#features/cart/cart-store.ts'
import { LazyDietDialog } from '#diet/lazy-diet-dialog.tsx'
import { useOnLogin } from '#features/shell/account-menu/account-slot.tsx'
import { LanguageOffer } from '#features/shell/header/language-offer.tsx'
import { MobileMenuButton } from '#features/shell/mobile-menu/mobile-menu-button.tsx'
import { suggestSearches } from '#features/shell/navigation.queries.ts'
import { openMenu } from '#features/shell/open-menu.ts'
import { popularSearchesQuery } from '#features/shell/search/popular-searches.queries.ts'
import { LanguageSwitcher, ThemeSwitcher } from '#features/shell/header/preferences.tsx'
import { SearchBox } from '#features/shell/search/search-box.tsx'
import { useWishCount } from '#features/wishlist/use-wishlist.ts'
import { useChooseLanguage } from '#features/shell/header/use-language.ts'
import { hydrateAll } from '#hydration/hydrate.tsx'
import { chooseCurrency, readCurrency } from '#shop/currency.ts'
import { endLanguageOffer, preferenceChosen } from '#preferences/preferences.ts'
import { signOut, useSession } from '#session/session.ts'
import { chooseTheme, readTheme, type Theme } from '#preferences/theme.ts'
import { declinedLanguage } from '#storage/storage.ts'
import { useStore } from '#storage/store.ts'

import { useDepartmentsTrigger } from './on-demand.tsx'

/** The search of the header, with the keyword of the list on screen. */
export function Search() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { i18n } = useLingui()
  const keyword = useLocation({ select: ({ pathname, search }) => (pathname === '/products' ? wordOf(search) : '') })
  return (
    <SearchBox
      keyword={keyword}
      suggest={(text, signal) => suggestSearches(queryClient, text, { locale: i18n.locale, signal })}
      popular={() => queryClient.fetchQuery(popularSearchesQuery(i18n.locale))}
      onSearch={(text) => void router.navigate({ to: '/products', search: { keyword: text, page: '1' } })}
    />
  )
}

export function Preferences() {
  return (
    <>
      <LanguageSwitcher onLocale={useChooseLanguage()} currency={currencySwitch} />
      <ThemeSwitcher theme={themeSwitch} />
    </>
  )
}

export const Offer = () => (
  <LanguageOffer
    onAccept={useChooseLanguage()}
    onDecline={() => {
      declinedLanguage.write('declined')
      endLanguageOffer()
    }}
  />
)

export function Menu() {
  const { user } = useSession()
  const control = useMobileNav()
  const [isDietOpen, setIsDietOpen] = useState(false)
  return (
    <>
      <MobileMenuButton
        control={control}
        user={user}
        cart={useCartCounts()}
        departmentsTrigger={useDepartmentsTrigger()}
        wishes={useWishCount()}
        theme={themeSwitch}
        currency={currencySwitch}
        onLocale={useChooseLanguage()}
        onLogin={useOnLogin()}
        onSignOut={() => void signOut().catch(reportError)}
        onDiet={() => {
          control.onOpenChange(false)
          setIsDietOpen(true)
        }}
      />
      <LazyDietDialog isOpen={isDietOpen} onClose={() => setIsDietOpen(false)} />
    </>
  )
}

const loadNavigation = () => import('./live-navigation.ts')

/** Whether the menu is open, in the navigation machine, whose code loads with the menu. */
function useMobileNav() {
  const router = useRouter()
  return {
    open: useStore(openMenu, 'closed') === 'mobileNav',
    onOpenChange: (isOpen: boolean) =>
      void loadNavigation()
        .then(({ navigationOf }) => navigationOf(router).send({ type: isOpen ? 'mobileNav.open' : 'mobileNav.close' }))
        .catch(reportError),
    preload: loadNavigation,
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
    // Amounts that are not hydrated stay in reais.
    void hydrateAll()
  },
}
const wordOf = ({ keyword }: { keyword?: unknown }) => (typeof keyword === 'string' ? keyword : '')
