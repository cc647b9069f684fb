import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'

import { ApiError } from '@lotus/api-client/errors'
import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { reload, reloadIfGone } from '#hydration/reload-once.ts'
import { troubleOf, type Trouble } from '#hydration/wanted-code.ts'
import { TroubleText } from '#layout/trouble-text.tsx'

import { Link } from './links.tsx'
import { RoutePending } from './route-pending.tsx'

const RouteProblem = lazyWithRetry(
  () => import('./route-problem.tsx'),
  'RouteProblem',
  <Trans>Erro inesperado ocorreu</Trans>,
)

const unreachable: ReadonlySet<string> = new Set(['NETWORK_ERROR', 'SERVICE_UNAVAILABLE'])

/** Why the code or the data of a page did not arrive; null for another error. */
function whyMissing(error: unknown): Trouble | null {
  if (!(error instanceof ApiError) || !unreachable.has(error.code)) return null
  return error.code === 'NETWORK_ERROR' ? 'offline' : error.status > 0 ? 'busy' : troubleOf(error)
}

/**
 * Shown inside the shell when the code or the data of a page did not load, or when it broke (SHELL-09): the reason and a
 * retry. Part of the first load: it must be there when nothing else loads. A page that could not be reached opens by itself
 * when the network is back.
 */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const [isReloading, setIsReloading] = useState(false)
  // A failed query would be thrown again on the next render.
  useEffect(reset, [reset])
  useLayoutEffect(() => {
    if (reloadIfGone(error)) setIsReloading(true)
  }, [error])
  const why = whyMissing(error)
  useEffect(() => {
    if (why === null) return undefined
    const again = () => void router.invalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [why, router])
  if (isReloading) return <RoutePending />
  return (
    <EmptyState
      level={1}
      title={t`Não deu para abrir esta página`}
      role="alert"
      action={
        <>
          <Button emphasis="strong" onClick={() => void (why === 'gone' ? reload() : router.invalidate())}>
            <Trans>Tentar novamente</Trans>
          </Button>
          <Button asChild>
            <Link to="/">
              <Trans>Voltar ao início</Trans>
            </Link>
          </Button>
        </>
      }
    >
      {why === null ? <RouteProblem error={error} /> : <TroubleText trouble={why} />}
    </EmptyState>
  )
}
