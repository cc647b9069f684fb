import { I18nProvider, useLingui } from '@lingui/react'
import { ApiError } from '@lotus/api-client/errors'
import { LabelsProvider } from '@lotus/ui/labels'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { addPageMessages } from '#i18n/chunk-messages.ts'
import type { PageMessages } from '#i18n/page-messages.ts'
import { LazyPopularProducts } from '#pages/lazy-popular-products.tsx'
import { reloadIfGone } from '#hydration/wanted-code.ts'
import type { RouterContext } from '#routing/router-context.ts'
import { NotFoundPage, RouteError, RoutePending } from '#routing/route-states.tsx'
import type { PageHead } from '#routing/seo.ts'
import { parseSearchParams, stringifySearchParams } from '#routing/search-params.ts'

import { mayRetry } from './may-retry.ts'
import { addPageQueries, pageQueries } from './page-queries.ts'
import { routeTree } from './route-tree.gen.ts'

const second = 1000

/** The texts inside components, in the shopper's language also after a change of it. */
const ComponentLabels = ({ children }: { children: ReactNode }) => (
  <LabelsProvider language={useLingui().i18n.locale}>{children}</LabelsProvider>
)

/** The data of a loader with a head. The router accepts all entries of `PageHead`, but its types do not. */
type WithHead = { head?: { [Part in keyof PageHead]: object[] } } | undefined
type Loaded = { loaderData?: unknown; match: { error?: unknown } }

/**
 * The head of a page comes from its loader, because the code of a loader is not part of the first load. For an unknown address, the
 * not-found error carries the head (`leadNowhere`).
 */
const headOf = ({ loaderData, match }: Loaded) =>
  (loaderData as WithHead)?.head ?? (match.error as { data?: WithHead } | undefined)?.data?.head ?? {}

type AppRouterOptions = Omit<RouterContext, 'queryClient'> & {
  /** On the server: the messages that a page with these routes carries. */
  messages?: (routeIds: string[]) => PageMessages
}

/** The messages and the data that a page contains besides its HTML. */
type PageContent = PageMessages & { queries: string }

const noMessages = (): PageMessages => ({ messages: '{}', files: [] })

export function createAppRouter({ messages = noMessages, ...context }: AppRouterOptions) {
  const { i18n } = context
  const queryClient = new QueryClient({
    // The code that a query loads may be gone too.
    queryCache: new QueryCache({ onError: (error, query) => void (query.isActive() && reloadIfGone(error)) }),
    // Screens show every error. An error that is not from the API is unexpected and is also reported.
    mutationCache: new MutationCache({ onError: (error) => void (error instanceof ApiError || reportError(error)) }),
    defaultOptions: {
      // Offline is an answer too: a page that waits for the network to come back says nothing (SHELL-09).
      queries: {
        staleTime: 60 * second,
        // On the server, a timer for the removal of the data would only keep it in memory after the page is rendered.
        gcTime: import.meta.env.SSR ? Infinity : 10 * 60 * second,
        retry: mayRetry,
        networkMode: 'always',
        // Failed queries are requested again when the network is back.
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      },
      // A mutation that waits for the network would be sent after its dialog was closed.
      mutations: { networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, ...context },
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    dehydrate: (): PageContent => ({
      ...messages(router.state.matches.map(({ routeId }) => routeId)),
      queries: pageQueries(queryClient),
    }),
    hydrate(page: PageContent) {
      addPageMessages(i18n, page)
      addPageQueries(queryClient, page.queries)
    },
    defaultPreload: 'intent',
    // TanStack Query caches the data, so every preload must call it.
    defaultPreloadStaleTime: 0,
    defaultPreloadDelay: 20,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: (props) => <RouteError {...props} />,
    defaultNotFoundComponent: () => (
      <>
        <NotFoundPage />
        <LazyPopularProducts />
      </>
    ),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <ComponentLabels>{children}</ComponentLabels>
        </I18nProvider>
      </QueryClientProvider>
    ),
  })
  const routes: AnyRoute[] = Object.values(router.routesById)
  for (const { options } of routes) options.head ??= headOf
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
