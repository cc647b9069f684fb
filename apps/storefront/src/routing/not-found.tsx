import { Trans, useLingui } from '@lingui/react/macro'

import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'

/** An address that leads nowhere, with the ways on (SHELL-02). The server answers 404 with it. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <EmptyState
      level={1}
      title={t`Página não encontrada`}
      action={
        <>
          <LinkButton to="/" emphasis="strong">
            <Trans>Voltar ao início</Trans>
          </LinkButton>
          <LinkButton to="/products">
            <Trans>Buscar produtos</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>O endereço pode ter mudado ou ter sido digitado errado.</Trans>
    </EmptyState>
  )
}
