import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'

/** Confirms clearing the cart (CART-08, UX-08). Loaded on intent. */
export function ClearCartDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="small"
      title={t`Esvaziar o carrinho?`}
      description={t`Todos os produtos saem do carrinho.`}
      closeLabel={t`Fechar`}
      footer={
        <>
          <DialogClose>
            <Button>
              <Trans>Cancelar</Trans>
            </Button>
          </DialogClose>
          <DialogClose>
            <Button emphasis="strong" onClick={onConfirm}>
              <Trans>Esvaziar carrinho</Trans>
            </Button>
          </DialogClose>
        </>
      }
    />
  )
}
