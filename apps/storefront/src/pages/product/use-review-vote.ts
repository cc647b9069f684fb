import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Review } from '@lotus/openapi/schema'

import { ownReviewQuery, patchVote, voteReview } from '#features/reviews/own-review.queries.ts'
import { reviewsKey } from '#features/reviews/reviews.queries.ts'
import { formProblem } from '#form-problem.ts'
import { requestLogin } from '#session/login-request.ts'
import { notify } from '#toasts.ts'

type Vote = { helpful: boolean; votes: number }
type Change = Vote & { reviewId: number }
/** The vote for a review that the server has, and the number of pending requests that may change it. */
type Unsettled = { acknowledged: Vote; pending: number }

/** Marks reviews as helpful: shown at once, undone if the server rejects it. A guest signs in first (REV-04). */
export function useReviewVote(productId: number): (review: Review, helpful: boolean) => void {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = ownReviewQuery(productId)
  const [unsettled] = useState(() => new Map<number, Unsettled>())
  /** Records an answer. Shows the server's vote only after the last one, because an earlier one may not be the shopper's last press. */
  const record = (reviewId: number, answer?: Vote) => {
    const current = unsettled.get(reviewId)
    if (current === undefined) return
    const acknowledged = answer ?? current.acknowledged
    unsettled.set(reviewId, { acknowledged, pending: current.pending - 1 })
    if (current.pending > 1) return
    unsettled.delete(reviewId)
    patchVote(queryClient, productId, { reviewId, helpful: acknowledged.helpful, votes: () => acknowledged.votes })
    // The next refetch must not read the old votes from the browser's HTTP cache.
    void queryClient.invalidateQueries({ queryKey: reviewsKey(productId), refetchType: 'none' })
  }
  const { mutate } = useMutation({
    mutationFn: ({ reviewId, helpful }: Change) => voteReview(reviewId, helpful),
    // Requests run one after the other, so that the last press wins.
    scope: { id: 'review-votes' },
    onMutate({ reviewId, helpful, votes }) {
      const before = { acknowledged: { helpful: !helpful, votes }, pending: 0 }
      const { acknowledged, pending } = unsettled.get(reviewId) ?? before
      unsettled.set(reviewId, { acknowledged, pending: pending + 1 })
      patchVote(queryClient, productId, { reviewId, helpful, votes: (former) => former + (helpful ? 1 : -1) })
    },
    async onSuccess(votes, { reviewId, helpful }) {
      // The votes of an account load when it has signed in: an answer from before this vote would replace it.
      const isLoading = queryClient.isFetching({ queryKey }) > 0
      await queryClient.cancelQueries({ queryKey })
      if (isLoading) void queryClient.invalidateQueries({ queryKey })
      record(reviewId, { helpful, votes })
      if (helpful) notify({ tone: 'success', text: t`Obrigado por dizer que ajudou` })
    },
    onError(error, { reviewId }) {
      record(reviewId)
      const failed = t`Falha ao marcar como útil`
      notify({ tone: 'critical', text: `${failed}. ${formProblem(i18n, error)}` })
    },
  })
  return ({ reviewId, helpfulVotes: votes }, helpful) =>
    void requestLogin({ context: 'vote', run: () => mutate({ reviewId, helpful, votes }) }).catch(reportError)
}
