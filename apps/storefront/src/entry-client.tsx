import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { connectLayers } from '@lotus/ui/layer/pop-state'

import { connectMessages } from '#i18n/chunk-messages.ts'
import { createI18n, defaultLocale, isLocale } from '#i18n/i18n.ts'
import { connectDoubleClickGuard } from '#layout/double-click.ts'
import { hydrateAll } from '#hydration/hydrate.tsx'
import { whenInteracted, whenNoCodeLoads } from '#hydration/strategies.ts'
import { RouteError } from '#routing/route-states.tsx'
import { followNavigation } from '#routing/navigation.ts'
import { hasStoredSession } from '#session/stored-session.ts'
import { connectSession } from '#session/session.ts'

import { createAppRouter } from './router.tsx'

/** Loads the error page and the cart after the first interaction, when the browser is idle, so that they open offline. */
const preloadForOffline = () =>
  whenInteracted(() =>
    whenNoCodeLoads(
      () =>
        void Promise.all([
          RouteError.preload(),
          import('#hydration/typed-text.ts'),
          import('#pages/cart/cart-page.tsx'),
        ]).catch(() => null),
    ),
  )

/** Not a top-level `await`: with one the bundler adds a file of one line before every lazy component. */
async function begin(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
  const defaultLanguage = metaOf('default-language')
  const locale = isLocale(lang) ? lang : defaultLocale
  const i18n = createI18n(
    locale,
    import.meta.env.DEV ? await (await import('#i18n/catalogs.ts')).loadCatalog(locale) : {},
  )
  connectMessages(i18n)
  connectDoubleClickGuard()
  connectLayers(
    () => import('@lotus/ui/layer'),
    (blocker) => router.history.block(blocker),
  )
  const router = createAppRouter({
    i18n,
    origin: location.origin,
    defaultLocale: isLocale(defaultLanguage) ? defaultLanguage : locale,
    auth: metaOf('auth'),
  })
  followNavigation(router)
  connectSession(router)

  const { href } = location
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      {
        // A link that is followed before its page is hydrated replaces the page anyway: then differences from the HTML are no errors.
        onRecoverableError: (error) => location.href === href && reportError(error),
      },
    )
  })
  // The server HTML is a guest's, in reais.
  if (hasStoredSession() || dataset['currency'] !== undefined) void hydrateAll()
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (how?.type === 'reload')
    void import('#hydration/restore-typed-text.ts').then(
      ({ restoreTypedText }) => restoreTypedText(),
      () => null,
    )
  preloadForOffline()
  // The shop works without it, as in browsers that do not allow it.
  whenNoCodeLoads(() => {
    const { serviceWorker: workers } = navigator
    // Only without a controller: a registration that its worker has just removed would be restored (`removeServiceWorker`).
    if (workers?.controller === null) workers.register('/service-worker.js').catch(() => null)
    void workers?.ready.then((worker) => {
      const offer = () =>
        import('#hydration/offer-update.ts').then(
          ({ offerUpdate }) => offerUpdate(i18n),
          () => null,
        )
      // Without a controller it is the first worker.
      worker.onupdatefound = () => void (workers.controller !== null && offer())
      // Browsers look for a new worker only when they load a document.
      document.addEventListener('visibilitychange', () => void worker.update().catch(() => null))
    })
  })
  // Places are recorded from the first press on, not on a metered connection: a pointer at rest over the page is no interaction.
  const recordPlaces = () =>
    whenNoCodeLoads(
      () =>
        void import('#pages/shell/live-navigation.ts').then(
          ({ navigationOf }) => navigationOf(router),
          () => null,
        ),
    )
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, recordPlaces, { capture: true, once: true })
}

void begin()
