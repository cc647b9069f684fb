import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Review } from '@lotus/openapi/schema'

import { ownReviewQuery, patchVote, voteReview } from '#features/reviews/own-review.queries.ts'
import { problemMessage } from '#problem-message.tsx'
import { requestLogin } from '#session/login-request.ts'
import { notify } from '#toasts.ts'

type Vote = { reviewId: number; helpful: boolean }

/** Marks reviews as helpful: shown at once, undone if the server rejects it. A guest signs in first (REV-04). */
export function useReviewVote(productId: number): (review: Review, helpful: boolean) => void {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = ownReviewQuery(productId)
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ reviewId, helpful }: Vote) => voteReview(reviewId, helpful),
    // One after the other, so that the last press wins.
    scope: { id: 'review-votes' },
    onMutate: ({ reviewId, helpful }) =>
      patchVote(queryClient, productId, { reviewId, helpful, votes: (former) => former + (helpful ? 1 : -1) }),
    async onSuccess(votes, { reviewId, helpful }) {
      // The votes of an account load when it has signed in: an answer from before this vote would replace it.
      const isLoading = queryClient.isFetching({ queryKey }) > 0
      await queryClient.cancelQueries({ queryKey })
      if (isLoading) void queryClient.invalidateQueries({ queryKey })
      patchVote(queryClient, productId, { reviewId, helpful, votes: () => votes })
      if (helpful) notify({ tone: 'success', text: t`Obrigado por dizer que ajudou` })
    },
    onError: (error, { reviewId, helpful }) => {
      patchVote(queryClient, productId, {
        reviewId,
        helpful: !helpful,
        votes: (former) => former + (helpful ? -1 : 1),
      })
      const failed = t`Falha ao marcar como útil`
      notify({ tone: 'error', text: `${failed}. ${problemMessage(i18n, error)}` })
    },
  })
  return ({ reviewId }, helpful) =>
    void requestLogin({ context: 'vote', run: () => mutate({ reviewId, helpful }) }).catch(reportError)
}
