import { Trans, useLingui } from '@lingui/react/macro'

import { ConfirmDialog, type ConfirmDialogProps } from '#forms/confirm-dialog.tsx'

/** Confirms signing out (AUTH-16, UX-08). */
export function SignOutDialog(events: Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'>) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      {...events}
      title={t`Sair da conta?`}
      description={t`O que é da sua conta deixa de aparecer neste aparelho.`}
      confirm={<Trans context="button">Sair</Trans>}
      destructive={false}
    />
  )
}
