import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { ApiError } from '@lotus/api-client/errors'
import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { reload, showStoredPage } from '#hydration/reload-once.ts'
import type { Trouble } from '#hydration/trouble.ts'
import { reloadIfGone, troubleOf } from '#hydration/wanted-code.ts'
import { TroubleText } from '#layout/trouble-text.tsx'

import { removeFormerData } from '#session/former-data.ts'

// Every visit loads this module after its first interaction; as part of the first load it would exceed its budget.
removeFormerData()

const RouteProblem = lazyWithRetry(
  () => import('./route-problem.tsx'),
  'RouteProblem',
  <Trans>Erro inesperado ocorreu</Trans>,
)

/** Between retries of a page that the shop does not answer, in ms: each of them renders the error again. */
const [firstPause, longestPause] = [5000, 40_000]
let lastRetry = -Infinity
let pause = firstPause

/** How long to wait until the next retry. The pauses are doubled until the page has stood for a minute. */
function waitOf(trouble: Trouble): number {
  const since = Date.now() - lastRetry
  if (since > 60_000) pause = firstPause
  // Its own code may have arrived only with the connection, after the event.
  return trouble === 'offline' ? Math.max(0, pause - since) : pause
}

/** Why the code or the data of a page did not arrive; null for another error. */
function whyMissing(error: unknown): Trouble | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'NETWORK_ERROR') return 'offline'
  if (error.code !== 'SERVICE_UNAVAILABLE') return null
  return error.status > 0 ? 'busy' : troubleOf(error)
}

/**
 * Shown inside the shell when the code or the data of a page did not load, or when it broke (SHELL-09): the reason and a
 * retry. If a page could not be reached, its stored document is shown (BEY-13). If none is stored, the page opens automatically when the
 * network is back.
 */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // A failed query would be thrown again on the next render.
  useEffect(reset, [reset])
  useEffect(() => reloadIfGone(error), [error])
  const trouble = whyMissing(error)
  const isOffline = trouble === 'offline'
  useEffect(() => {
    if (isOffline) void showStoredPage()
  }, [isOffline])
  useEffect(() => {
    if (trouble === null) return undefined
    const again = () => {
      lastRetry = Date.now()
      pause = Math.min(pause * 2, longestPause)
      void router.invalidate()
    }
    const wait = trouble !== 'gone' && navigator.onLine ? setTimeout(again, waitOf(trouble)) : undefined
    addEventListener('online', again)
    return () => {
      clearTimeout(wait)
      removeEventListener('online', again)
    }
  }, [trouble, router])
  return (
    <EmptyState
      level={1}
      title={t`Não deu para abrir esta página`}
      role="alert"
      action={
        <>
          <Button emphasis="strong" onClick={() => void (trouble === 'gone' ? reload() : router.invalidate())}>
            <Trans>Tentar novamente</Trans>
          </Button>
          <LinkButton to="/">
            <Trans>Voltar ao início</Trans>
          </LinkButton>
        </>
      }
    >
      {trouble === null ? (
        <RouteProblem error={error} />
      ) : (
        <span data-trouble="">
          <TroubleText trouble={trouble} />
        </span>
      )}
    </EmptyState>
  )
}
