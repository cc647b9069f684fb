import { Trans, useLingui } from '@lingui/react/macro'

import { ConfirmDialog, type ConfirmDialogProps } from '#forms/confirm-dialog.tsx'

type RemoveWishDialogProps = Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'> & {
  /** The product's name, or null for the whole list. */
  name: string | null
}

/** Confirms removing one product or all products (WISH-04, UX-08). */
export function RemoveWishDialog({ name, ...events }: RemoveWishDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      {...events}
      title={name === null ? t`Remover todos os favoritos?` : t`Remover dos favoritos?`}
      description={name ?? t`A lista fica vazia. O carrinho não muda.`}
      confirm={name === null ? <Trans>Remover todos</Trans> : <Trans context="button">Remover</Trans>}
    />
  )
}
