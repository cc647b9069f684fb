import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

import type { Attempt } from './attempt.ts'

export type DeletionDialogProps = {
  title: string
  description: string
  /** The button that deletes: "Excluir endereço". */
  confirm: string
  deleting: Attempt
  /** The error of a rejected request. */
  problem: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a deletion (UX-08); stays open during the request and after an error. */
export function DeletionDialog({
  title,
  description,
  confirm,
  deleting,
  problem,
  onConfirm,
  onClose,
}: DeletionDialogProps) {
  return (
    <AlertDialog
      onClose={onClose}
      title={title}
      description={description}
      cancel={
        <Button emphasis="outline">
          <Trans>Cancelar</Trans>
        </Button>
      }
      action={
        <Button
          tone="critical"
          busy={deleting.pending}
          onClick={(event) => {
            event.preventDefault()
            if (!deleting.pending) onConfirm()
          }}
        >
          {confirm}
        </Button>
      }
    >
      {!deleting.pending && deleting.error !== null && problem}
    </AlertDialog>
  )
}
