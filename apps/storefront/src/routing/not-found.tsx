import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { Link } from './links.tsx'

/** An address that leads nowhere, with the ways on (SHELL-02). The server answers 404 with it. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <EmptyState
      level={1}
      title={t`Página não encontrada`}
      action={
        <>
          <Button asChild emphasis="strong">
            <Link to="/">
              <Trans>Voltar ao início</Trans>
            </Link>
          </Button>
          <Button asChild>
            <Link to="/products">
              <Trans>Buscar produtos</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <Trans>O endereço pode ter mudado ou ter sido digitado errado.</Trans>
    </EmptyState>
  )
}
