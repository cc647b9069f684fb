import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { Link } from './links.tsx'
import { problemMessage } from '#problem-message.tsx'

/** What a page shows inside the shell where its data did not come or it broke: why, and a way to try again (SHELL-09). */
export function RouteError({ error }: { error: unknown }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // A failed query would be thrown again on the next render.
  useEffect(reset, [reset])
  return (
    <EmptyState
      level={1}
      title={t`Não deu para abrir esta página`}
      role="alert"
      action={
        <>
          <Button emphasis="strong" onClick={() => void router.invalidate()}>
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
      {problemMessage(i18n, error)}
    </EmptyState>
  )
}
