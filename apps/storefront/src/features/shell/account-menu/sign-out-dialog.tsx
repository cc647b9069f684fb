import { Trans, useLingui } from '@lingui/react/macro'

import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

/** Confirms signing out (AUTH-16, UX-08). */
export function SignOutDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <AlertDialog
      onClose={onClose}
      title={t`Sair da conta?`}
      description={t`O que é da sua conta deixa de aparecer neste aparelho.`}
      cancel={
        <Button emphasis="outline">
          <Trans>Cancelar</Trans>
        </Button>
      }
      action={
        <Button emphasis="strong" onClick={onConfirm}>
          <Trans context="button">Sair</Trans>
        </Button>
      }
    />
  )
}
