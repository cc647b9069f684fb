import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

import type { Attempt } from './attempt.ts'

export type ConfirmDialogProps = {
  title: string
  description: string
  /** The text of the button that confirms: "Excluir endereço". */
  confirm: ReactNode
  /**
   * Whether the action is destructive.
   * @default true
   */
  destructive?: boolean
  /**
   * The request that follows: the dialog stays open until it has succeeded.
   * @default none: the dialog closes at once
   */
  attempt?: Attempt
  /** The error of a rejected request. */
  problem?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action (UX-08). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, destructive = true, attempt, problem, onConfirm, onClose } = props
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
          {...(destructive ? { tone: 'critical' } : { emphasis: 'strong' })}
          busy={attempt?.pending}
          onClick={(event) => {
            if (attempt !== undefined) event.preventDefault()
            if (attempt?.pending !== true) onConfirm()
          }}
        >
          {confirm}
        </Button>
      }
    >
      {problem}
    </AlertDialog>
  )
}
