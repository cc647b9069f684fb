import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { countEarlyTap, productAmong } from '#features/cart/early-taps.ts'
import { answerEarlyPresses } from '#hydration/early-press.ts'
import { connectMessages } from '#i18n/chunk-messages.ts'
import { createI18n, defaultLocale, isLocale, loadCatalog } from '#i18n/i18n.ts'
import { wakeIslands, wakePages } from '#hydration/island.tsx'
import { followNavigation } from '#routing/navigation.ts'
import { keepRouteError } from '#routing/route-states.ts'
import { hasStoredSession } from '#session/stored-session.ts'
import { connectSession } from '#session/session.ts'
import { mayGuess, whenIdle } from '#hydration/when-idle.ts'

import { createAppRouter } from './router.tsx'

/** Not an `await` of the module itself: with one the bundler gives every part that comes later a file that only names another. */
async function begin(): Promise<void> {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : defaultLocale
  const i18n = createI18n(locale, import.meta.env.DEV ? await loadCatalog(locale) : {})
  connectMessages(i18n)
  const router = createAppRouter({
    i18n,
    origin: globalThis.location.origin,
    auth: document.querySelector<HTMLMetaElement>('meta[name=auth]')?.content ?? '',
  })
  followNavigation(router)
  connectSession(router)
  const known = router.options.context.queryClient.getQueryCache()
  const find = (productId: number) =>
    productAmong(
      known.getAll().map(({ state }) => state.data),
      productId,
    )
  answerEarlyPresses({ count: (button) => countEarlyTap(i18n, find, button), alive: wakeIslands })

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
  // Who is signed in, or reads another currency, misses something on the page that the server drew for everybody.
  if (hasStoredSession() || document.documentElement.dataset['currency'] !== undefined) void wakeIslands()
  // Alive before the first tap where the connection has room; the list's next page follows (`use-next-page.ts`).
  whenIdle(() => {
    if (mayGuess()) wakePages()
  })
  keepRouteError()
}

void begin()
