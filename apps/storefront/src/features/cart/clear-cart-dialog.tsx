import { Trans, useLingui } from '@lingui/react/macro'

import { ConfirmDialog, type ConfirmDialogProps } from '#forms/confirm-dialog.tsx'

/** Confirms clearing the cart (CART-08, UX-08). Loaded on intent. */
export function ClearCartDialog(events: Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'>) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      {...events}
      title={t`Esvaziar o carrinho?`}
      description={t`Todos os produtos saem do carrinho.`}
      confirm={<Trans>Esvaziar carrinho</Trans>}
    />
  )
}
