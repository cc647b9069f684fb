import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'

import { LinkButton } from '#layout/link-button.tsx'

/** Replaces a protected page after the login dialog was closed without a login (SHELL-04). */
export function LoginWall({ onLogin }: { onLogin: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      level={1}
      title={t`Entre para ver esta página`}
      action={
        <>
          <Button emphasis="strong" onClick={onLogin}>
            <Trans>Entrar</Trans>
          </Button>
          <LinkButton to="/">
            <Trans>Voltar ao início</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Ela mostra dados da sua conta.</Trans>
    </EmptyState>
  )
}
