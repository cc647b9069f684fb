import { Trans, useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'
import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Button } from '@lotus/ui/button'

import type { Attempt } from '#forms/attempt.ts'
import { problemMessage } from '#problem-message.tsx'

export type DeleteReviewDialogProps = { deleting: Attempt; onConfirm: () => void; onClose: () => void }

/** Confirms the deletion of a review (REV-05, UX-08); stays open during the request and after an error. */
export function DeleteReviewDialog({ deleting, onConfirm, onClose }: DeleteReviewDialogProps) {
  const { t, i18n } = useLingui()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t`Excluir sua avaliação?`}
      description={t`A nota e o comentário saem da página, com os votos que receberam.`}
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
          <Trans>Excluir avaliação</Trans>
        </Button>
      }
    >
      {!deleting.pending && deleting.error !== null && (
        <Alert tone="critical" announce="assertive" title={t`Falha ao excluir a avaliação`}>
          {problemMessage(i18n, deleting.error)}
        </Alert>
      )}
    </AlertDialog>
  )
}
