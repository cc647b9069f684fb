import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

import '@lotus/ui/theme/global'

import { LoginOnDemand } from '#features/auth/login-on-demand.tsx'
import { SessionOnDemand } from '#features/auth/session-on-demand.tsx'
import { useCartCounts } from '#features/cart/cart-store.ts'
import { AccountSlot, useOnLogin } from '#features/navigation/account-slot.tsx'
import { Shell } from '#features/navigation/shell.tsx'
import { ToasterOnDemand } from '#features/navigation/toaster-on-demand.tsx'
import { useFollowedLanguage } from '#features/navigation/use-language.ts'
import { documentHead } from '#routing/document-head.ts'
import { earlyPressScript } from '#hydration/early-press.ts'
import { island } from '#hydration/island.tsx'
import { RouteError } from '#routing/route-states.ts'
import { useSession } from '#session/session.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'
import { themeScript } from '#preferences/theme.ts'
import { untouchedScript } from '#hydration/untouched.ts'

import { AccountSyncOnDemand } from '#pages/account-sync-on-demand.tsx'
import type { RouterContext } from '../router.tsx'

const Search = island(async () => (await import('#pages/shell-parts.tsx')).Search)
const Menu = island(async () => (await import('#pages/shell-parts.tsx')).Menu)
const Preferences = island(async () => (await import('#pages/shell-parts.tsx')).Preferences)
const Wishes = island(async () => (await import('#pages/shell-parts.tsx')).Wishes)
const Promises = island(async () => (await import('#pages/shell-parts.tsx')).Promises)
const Departments = island(async () => (await import('#pages/shell-parts.tsx')).Departments)
const PageEnd = island(async () => (await import('#pages/shell-parts.tsx')).PageEnd)

export const Route = createRootRouteWithContext<RouterContext>()({
  // The shell stands without any of them: what fails is asked for again in the browser.
  loader: async ({ context: { queryClient } }) => (await import('#pages/shell-loader.ts')).loadShell(queryClient),
  head: ({ match: { context } }) => ({
    ...documentHead,
    meta: [
      ...documentHead.meta,
      { name: 'auth', content: context.auth },
      { title: (context.queryClient.getQueryData(shopQuery.queryKey) ?? unknownShop).name },
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: RootError,
})

// React's own element: the router's runs its scripts anew with every page that comes. The browser keeps what the server
// drew, so that its half of the code needs not carry it.
const firstScripts = { __html: import.meta.env.SSR ? `${themeScript};${untouchedScript};${earlyPressScript}` : '' }

function Document({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    // The theme script changes the attribute before React is there.
    <html lang={i18n.locale} suppressHydrationWarning>
      <head>
        <HeadContent />
        <script dangerouslySetInnerHTML={firstScripts} suppressHydrationWarning />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  useFollowedLanguage()
  return (
    <Shell
      shop={useQuery(shopQuery).data ?? unknownShop}
      cart={useCartCounts()}
      search={<Search />}
      preferences={<Preferences />}
      menu={<Menu />}
      account={<AccountSlot />}
      wishlist={<Wishes />}
      signedIn={useSession().user !== null}
      onLogin={useOnLogin()}
      promises={<Promises />}
      departments={<Departments />}
      footer={<PageEnd />}
    >
      <Outlet />
      <LoginOnDemand />
      <SessionOnDemand />
      <AccountSyncOnDemand />
      <ToasterOnDemand />
    </Shell>
  )
}

function RootError({ error }: ErrorComponentProps) {
  return (
    <main id="conteudo">
      <RouteError error={error} />
    </main>
  )
}
