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

import { useCartCounts } from '#features/cart/cart-store.ts'
import { LiveConnectionNotice } from '#features/shell/connection-notice.tsx'
import { AccountSlot, useOnLogin } from '#features/shell/account-menu/account-slot.tsx'
import { Shell } from '#features/shell/shell.tsx'
import { failedPicturesScript } from '@lotus/ui/failed-pictures'

import { script as headScript } from '#head/head.ts?script'
import { Hydrate } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { idleOrInteraction, interaction, visible, type Strategy } from '#hydration/strategies.ts'
import { Contained } from '#layout/contained.tsx'
import { documentHead } from '#routing/document-head.ts'
import { keepLanguage } from '#routing/keep-language.ts'
import { RouteError } from '#routing/route-states.tsx'
import { useSession } from '#session/session.ts'
import { shopQuery } from '#shop/settings.queries.ts'
import { unknownShop } from '#shop/shop.ts'
import { whenCepIsKnown } from '#delivery/when-cep-is-known.ts'

import { OnDemand, useDepartmentsTrigger } from '#pages/shell/on-demand.tsx'
import type { RouterContext } from '#routing/router-context.ts'

const loadHeader = () => import('#pages/shell/header-parts.tsx')
const Search = lazyWithRetry(loadHeader, 'Search')
const Menu = lazyWithRetry(loadHeader, 'Menu')
const Offer = lazyWithRetry(loadHeader, 'Offer')
const Preferences = lazyWithRetry(loadHeader, 'Preferences')
const Wishes = lazyWithRetry(() => import('#pages/shell/wishes.tsx'), 'Wishes')
const loadAround = () => import('#pages/shell/strips-and-footer.tsx')
const Promises = lazyWithRetry(loadAround, 'Promises')
const Departments = lazyWithRetry(loadAround, 'Departments')
const DeliveryPlace = lazyWithRetry(() => import('#pages/shell/delivery-place.tsx'), 'DeliveryPlace')
const PageEnd = lazyWithRetry(loadAround, 'PageEnd')

export const Route = createRootRouteWithContext<RouterContext>()({
  search: { middlewares: [keepLanguage] },
  // None of the data is required: the browser retries what fails.
  loader: ({ context: { queryClient } }) =>
    import('#pages/shell/shell-loader.ts').then(({ loadShell }) => loadShell(queryClient)).catch(() => undefined),
  head: ({ match: { context } }) => ({
    ...documentHead,
    meta: [
      ...documentHead.meta,
      { name: 'auth', content: context.auth },
      { name: 'default-language', content: context.defaultLocale },
      { title: (context.queryClient.getQueryData(shopQuery.queryKey) ?? unknownShop).name },
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: RootError,
})

// A plain script element: the router's runs its scripts again at every navigation. The browser keeps the server's element, so
// the client code does not contain the scripts.
const firstScripts = {
  __html: import.meta.env.SSR ? `${headScript}${failedPicturesScript}` : '',
}

function Document({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    // The theme script changes the attribute before hydration.
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

/** A part of the shell that hydrates later than the shell. */
const later = (when: Strategy, part: ReactNode) => <Hydrate when={when}>{part}</Hydrate>

function Root() {
  return (
    <Shell
      shop={useQuery(shopQuery).data ?? unknownShop}
      cart={useCartCounts()}
      departmentsTrigger={useDepartmentsTrigger()}
      search={later(
        interaction(),
        <Contained>
          <Search />
        </Contained>,
      )}
      delivery={later(whenCepIsKnown, <DeliveryPlace />)}
      preferences={later(interaction(), <Preferences />)}
      menu={later(interaction(), <Menu />)}
      account={<AccountSlot />}
      wishlist={later(idleOrInteraction(), <Wishes />)}
      signedIn={useSession().user !== null}
      onLogin={useOnLogin()}
      languageOffer={later(interaction(), <Offer />)}
      promises={later(visible(), <Promises />)}
      departments={later(visible(), <Departments />)}
      footer={later(interaction(), <PageEnd />)}
    >
      <Outlet />
      <OnDemand />
      <LiveConnectionNotice />
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
