import { useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'

import type { Attempt } from '#forms/attempt.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#forms/confirm-dialog.tsx'
import { problemMessage } from '#problem-message.tsx'

export type DeleteReviewDialogProps = Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'> & { deleting: Attempt }

/** Confirms the deletion of a review (REV-05). */
export function DeleteReviewDialog({ deleting, ...events }: DeleteReviewDialogProps) {
  const { t, i18n } = useLingui()
  return (
    <ConfirmDialog
      {...events}
      attempt={deleting}
      title={t`Excluir sua avaliação?`}
      description={t`A nota e o comentário saem da página, com os votos que receberam.`}
      confirm={t`Excluir avaliação`}
      problem={
        !deleting.pending &&
        deleting.error !== null && (
          <Alert tone="critical" announce="assertive" title={t`Falha ao excluir a avaliação`}>
            {problemMessage(i18n, deleting.error)}
          </Alert>
        )
      }
    />
  )
}
