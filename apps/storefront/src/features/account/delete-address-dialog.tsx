import { useLingui } from '@lingui/react/macro'

import type { Address } from '@lotus/openapi/schema'

import { DeletionDialog, type DeletionDialogProps } from '#forms/deletion-dialog.tsx'

import { addressFailure, addressProblem } from './address.messages.ts'
import { AttemptError } from './attempt-error.tsx'

export type DeleteAddressDialogProps = Pick<DeletionDialogProps, 'deleting' | 'onConfirm' | 'onClose'> & {
  address: Address
}

/** Confirms the deletion of an address. */
export function DeleteAddressDialog({ address, ...dialog }: DeleteAddressDialogProps) {
  const { t, i18n } = useLingui()
  const { street, number, city } = address
  return (
    <DeletionDialog
      {...dialog}
      title={t`Excluir este endereço?`}
      description={t`${street}, ${number}, ${city}. Pedidos já feitos não mudam.`}
      confirm={t`Excluir endereço`}
      problem={
        <AttemptError
          attempt={dialog.deleting}
          title={addressFailure(i18n, 'delete')}
          textOf={(error) => addressProblem(i18n, 'delete', error)}
        />
      }
    />
  )
}
