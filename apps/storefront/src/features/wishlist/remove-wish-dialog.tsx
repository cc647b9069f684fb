import { Trans, useLingui } from '@lingui/react/macro'

import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

type RemoveWishDialogProps = {
  /** The product's name, or null for the whole list. */
  name: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Confirms removing one product or all products (WISH-04, UX-08). */
export function RemoveWishDialog({ name, onConfirm, onClose }: RemoveWishDialogProps) {
  const { t } = useLingui()
  return (
    <AlertDialog
      onClose={onClose}
      title={name === null ? t`Remover todos os favoritos?` : t`Remover dos favoritos?`}
      description={name ?? t`A lista fica vazia. O carrinho não muda.`}
      cancel={
        <Button emphasis="outline">
          <Trans>Cancelar</Trans>
        </Button>
      }
      action={
        <Button tone="critical" onClick={onConfirm}>
          {name === null ? <Trans>Remover todos</Trans> : <Trans context="button">Remover</Trans>}
        </Button>
      }
    />
  )
}
