import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Review } from '@lotus/openapi/schema'

import { ownReviewQuery, patchVote, voteReview } from '#features/reviews/own-review.queries.ts'
import { problemMessage } from '#problem-message.tsx'
import { requestLogin } from '#session/login-request.ts'
import { notify } from '#toasts.ts'

type Vote = { helpful: boolean; votes: number }
type Change = Vote & { reviewId: number }
/** What the server has of a review, and the number of requests that may change it. */
type Unsettled = { known: Vote; pending: number }

/** Marks reviews as helpful: shown at once, undone if the server rejects it. A guest signs in first (REV-04). */
export function useReviewVote(productId: number): (review: Review, helpful: boolean) => void {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = ownReviewQuery(productId)
  const [unsettled] = useState(() => new Map<number, Unsettled>())
  /** Shows what the server has after the last of several requests: the earlier ones are not what was pressed last. */
  const settle = (reviewId: number, answer?: Vote) => {
    const former = unsettled.get(reviewId)
    if (former === undefined) return
    const known = answer ?? former.known
    unsettled.set(reviewId, { known, pending: former.pending - 1 })
    if (former.pending > 1) return
    unsettled.delete(reviewId)
    patchVote(queryClient, productId, { reviewId, helpful: known.helpful, votes: () => known.votes })
  }
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ reviewId, helpful }: Change) => voteReview(reviewId, helpful),
    // One after the other, so that the last press wins.
    scope: { id: 'review-votes' },
    onMutate({ reviewId, helpful, votes }) {
      const { known, pending } = unsettled.get(reviewId) ?? { known: { helpful: !helpful, votes }, pending: 0 }
      unsettled.set(reviewId, { known, pending: pending + 1 })
      patchVote(queryClient, productId, { reviewId, helpful, votes: (former) => former + (helpful ? 1 : -1) })
    },
    async onSuccess(votes, { reviewId, helpful }) {
      // The votes of an account load when it has signed in: an answer from before this vote would replace it.
      const isLoading = queryClient.isFetching({ queryKey }) > 0
      await queryClient.cancelQueries({ queryKey })
      if (isLoading) void queryClient.invalidateQueries({ queryKey })
      settle(reviewId, { helpful, votes })
      if (helpful) notify({ tone: 'success', text: t`Obrigado por dizer que ajudou` })
    },
    onError(error, { reviewId }) {
      settle(reviewId)
      const failed = t`Falha ao marcar como útil`
      notify({ tone: 'error', text: `${failed}. ${problemMessage(i18n, error)}` })
    },
  })
  return ({ reviewId, helpfulVotes: votes }, helpful) =>
    void requestLogin({ context: 'vote', run: () => mutate({ reviewId, helpful, votes }) }).catch(reportError)
}
