import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { removeFormerData } from '#session/former-data.ts'

import { codeMissingMessage, isCodeMissing } from './code-missing.ts'
import { Link } from './links.tsx'
import { problemMessage } from '#problem-message.tsx'

// Every visit loads this module after its first interaction; as part of the first load it would exceed its budget.
removeFormerData()

// Importing again would load the code, but not the styles that failed with it. After a deployment the code has other names.
const reload = () => location.reload()

/**
 * Shown inside the shell when the code or the data of a page did not load, or when it broke (SHELL-09): the reason and a
 * retry. A page whose code is missing opens by itself when the network is back.
 */
export function RouteError({ error }: { error: unknown }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // A failed query would be thrown again on the next render.
  useEffect(reset, [reset])
  const isUnreachable = isCodeMissing(error)
  useEffect(() => {
    if (!isUnreachable) return undefined
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isUnreachable])
  const problem = isUnreachable ? codeMissingMessage(i18n) : problemMessage(i18n, error)
  const retry = () => {
    if (!isUnreachable) void router.invalidate()
    else if (navigator.onLine) reload()
  }
  return (
    <EmptyState
      level={1}
      title={t`Não deu para abrir esta página`}
      role="alert"
      action={
        <>
          <Button emphasis="strong" onClick={retry}>
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
      {problem}
    </EmptyState>
  )
}
