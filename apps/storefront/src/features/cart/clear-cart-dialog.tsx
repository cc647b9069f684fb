import { Trans, useLingui } from '@lingui/react/macro'

import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

/** Confirms clearing the cart (CART-08, UX-08). Loaded on intent. */
export function ClearCartDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const { t } = useLingui()
  return (
    <AlertDialog
      onClose={onClose}
      title={t`Esvaziar o carrinho?`}
      description={t`Todos os produtos saem do carrinho.`}
      cancel={
        <Button emphasis="outline">
          <Trans>Cancelar</Trans>
        </Button>
      }
      action={
        <Button tone="critical" onClick={onConfirm}>
          <Trans>Esvaziar carrinho</Trans>
        </Button>
      }
    />
  )
}
