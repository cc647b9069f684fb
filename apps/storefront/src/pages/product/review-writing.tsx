import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '@lotus/api-client/errors'
import type { OwnReview, OwnReviews, ReviewWrite } from '@lotus/openapi/schema'

import { DeleteReviewDialog } from '#features/reviews/delete-review-dialog.tsx'
import { createReview, deleteReview, ownReviewQuery, updateReview } from '#features/reviews/own-review.queries.ts'
import { reviewDraft, type ReviewDraft } from '#features/reviews/review-draft.ts'
import { ReviewForm } from '#features/reviews/review-form.tsx'
import { attemptOf } from '#forms/attempt.ts'
import { requestLogin } from '#session/login-request.ts'
import { useSession } from '#session/session.ts'
import { notify } from '#toasts.ts'

const blank: ReviewDraft = { rating: 0, title: '', comment: '' }
const draftOf = ({ rating, title, comment }: OwnReview): ReviewDraft => ({
  rating,
  title: title ?? '',
  comment: comment ?? '',
})

/** Refetches what shows the reviews and the rating of the product: its page, and every list with its card. */
const reviewChanged = (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: ['catalog'] })

type WritingProps = {
  productId: number
  /** The review to edit, or null. */
  review: OwnReview | null
  /** Sent or cancelled. */
  onDone: () => void
}

/** The form with the draft of this tab. A guest signs in when sending; the review is then sent once (REV-02). */
export function Writing({ productId, review, onDone }: WritingProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const isGuest = useSession().user === null
  const [initial] = useState(() => reviewDraft.read(productId) ?? (review === null ? blank : draftOf(review)))
  const { queryKey } = ownReviewQuery(productId)
  const sending = useMutation({
    mutationFn: (body: ReviewWrite) =>
      // As of the sending: the login may have brought a review of the account.
      queryClient.getQueryData(queryKey)?.review == null
        ? createReview(productId, body)
        : updateReview(productId, body),
    onSuccess: async (saved) => {
      const isNew = queryClient.getQueryData(queryKey)?.review == null
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (own: OwnReviews | undefined) => ({ votes: [], ...own, review: saved }))
      reviewChanged(queryClient)
      reviewDraft.remove()
      notify({ tone: 'success', text: isNew ? t`Avaliação enviada` : t`Avaliação atualizada` })
      onDone()
    },
    onError: (error) => {
      // The form becomes that of an edit and keeps what was typed.
      if (error instanceof ApiError && error.code === 'REVIEW_EXISTS') void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <ReviewForm
      initial={initial}
      isEdit={review !== null}
      isGuest={isGuest}
      attempt={attemptOf(sending)}
      onTyped={(typed) => void reviewDraft.write(productId, typed)}
      onSend={(body) => void requestLogin({ context: 'review', run: () => sending.mutate(body) }).catch(reportError)}
      onCancel={() => {
        reviewDraft.remove()
        onDone()
      }}
    />
  )
}

/** Asks before it deletes the account's review (REV-05). */
export function Deleting({
  productId,
  onDone,
  onClose,
}: {
  productId: number
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = ownReviewQuery(productId)
  const deleting = useMutation({
    mutationFn: () => deleteReview(productId),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (own: OwnReviews | undefined) => ({ votes: [], ...own, review: null }))
      reviewChanged(queryClient)
      reviewDraft.remove()
      notify({ tone: 'success', text: t`Avaliação excluída` })
      onDone()
    },
  })
  return <DeleteReviewDialog deleting={attemptOf(deleting)} onConfirm={deleting.mutate} onClose={onClose} />
}
