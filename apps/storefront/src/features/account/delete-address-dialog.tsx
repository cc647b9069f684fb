import { Trans, useLingui } from '@lingui/react/macro'

import type { Address } from '@lotus/openapi/schema'
import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

import type { Attempt } from '#forms/attempt.ts'

import { addressFailure, addressProblem } from './address.messages.ts'
import { AttemptError } from './attempt-error.tsx'

export type DeleteAddressDialogProps = {
  address: Address
  deleting: Attempt
  onConfirm: () => void
  onClose: () => void
}

/** Confirms the deletion of an address (UX-08); stays open during the request and after an error. */
export function DeleteAddressDialog({ address, deleting, onConfirm, onClose }: DeleteAddressDialogProps) {
  const { t, i18n } = useLingui()
  const { street, number, city } = address
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t`Excluir este endereço?`}
      description={t`${street}, ${number}, ${city}. Pedidos já feitos não mudam.`}
      cancel={
        <Button emphasis="outline">
          <Trans>Cancelar</Trans>
        </Button>
      }
      action={
        <Button
          emphasis="critical"
          busy={deleting.pending}
          onClick={(event) => {
            event.preventDefault()
            if (!deleting.pending) onConfirm()
          }}
        >
          <Trans>Excluir endereço</Trans>
        </Button>
      }
    >
      {!deleting.pending && deleting.error !== null && (
        <AttemptError
          attempt={deleting}
          title={addressFailure(i18n, 'delete')}
          textOf={(error) => addressProblem(i18n, 'delete', error)}
        />
      )}
    </AlertDialog>
  )
}
