import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

import { Container } from '@lotus/ui/container'
import { LoadingScreen } from '@lotus/ui/loading-screen'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { showStoredPage } from '#hydration/reload-once.ts'
import { trouble } from '#hydration/trouble.ts'

/** Shown where a page takes longer than a second and has no skeleton of its own (SHELL-08). */
export function RoutePending() {
  const { t } = useLingui()
  return <LoadingScreen label={t`Carregando...`} />
}

/**
 * Replaces the error page until its code has loaded. The page's connection notice offers a retry. If the code has not loaded after a
 * second, the stored document of the page is shown (BEY-13).
 */
export function RouteErrorPending() {
  useEffect(() => {
    const timer = setTimeout(() => trouble.read() === 'offline' && showStoredPage(), 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Container>
      <div role="alert">
        <h1>
          <Trans>Não deu para abrir esta página</Trans>
        </h1>
      </div>
    </Container>
  )
}

/** The page for unknown addresses. Few shoppers see it, so its code is not part of the first load. */
export const NotFoundPage = lazyWithRetry(() => import('./not-found.tsx'), 'NotFoundPage', <RoutePending />)

/** The error page. Until its code has loaded, a shorter text replaces it. */
export const RouteError = lazyWithRetry(() => import('./route-error.tsx'), 'RouteError', <RouteErrorPending />)
