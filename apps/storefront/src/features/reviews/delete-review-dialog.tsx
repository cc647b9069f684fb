import { useLingui } from '@lingui/react/macro'

import { Alert } from '@lotus/ui/alert'

import { DeletionDialog, type DeletionDialogProps } from '#forms/deletion-dialog.tsx'
import { problemMessage } from '#problem-message.tsx'

export type DeleteReviewDialogProps = Pick<DeletionDialogProps, 'deleting' | 'onConfirm' | 'onClose'>

/** Confirms the deletion of a review (REV-05). */
export function DeleteReviewDialog(props: DeleteReviewDialogProps) {
  const { t, i18n } = useLingui()
  return (
    <DeletionDialog
      {...props}
      title={t`Excluir sua avaliação?`}
      description={t`A nota e o comentário saem da página, com os votos que receberam.`}
      confirm={t`Excluir avaliação`}
      problem={
        <Alert tone="critical" announce="assertive" title={t`Falha ao excluir a avaliação`}>
          {problemMessage(i18n, props.deleting.error)}
        </Alert>
      }
    />
  )
}
