import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { Box } from '@lotus/ui/box'

import { readReviewSearch, writeReviewSearch, type ReviewSearch } from '#features/reviews/review-search.ts'
import { ownReviewQuery } from '#features/reviews/own-review.queries.ts'
import { reviewsAnchor } from '#features/reviews/review-tools.tsx'
import { reviewsQuery } from '#features/reviews/reviews.queries.ts'
import { ReviewsSection } from '#features/reviews/reviews-section.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { Contained } from '#layout/contained.tsx'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { PerShopper } from '#session/per-shopper.tsx'
import { useSession } from '#session/session.ts'

import { useReviewVote } from './use-review-vote.ts'

const Writing = lazyWithRetry(() => import('./review-writing.tsx'), 'Writing')
const Deleting = lazyWithRetry(() => import('./review-writing.tsx'), 'Deleting')

const route = getRouteApi('/products/$productId')

type ReviewsProps = { productId: number }

/** The reviews of a product (REV-01 to REV-05). The form and the dialog load when they are asked for. */
export const Reviews = (props: ReviewsProps) => (
  <PerShopper>
    <ShopperReviews {...props} />
  </PerShopper>
)

function ShopperReviews({ productId }: ReviewsProps) {
  const { i18n } = useLingui()
  const navigate = route.useNavigate()
  const search = readReviewSearch(route.useSearch())
  const reviews = useQuery(reviewsQuery(productId, search))
  const isUser = useSession().user !== null
  const own = useQuery({ ...ownReviewQuery(productId), enabled: isUser }).data ?? null
  const vote = useReviewVote(productId)
  const [open, setOpen] = useState<'form' | 'delete' | null>(null)
  const onDone = useFocusAfter(open, () => setOpen(null))
  const onSearch = (next: ReviewSearch) =>
    void navigate({
      search: writeReviewSearch(next),
      hash: reviewsAnchor,
      hashScrollIntoView: false,
      resetScroll: false,
    })
  return (
    <Box paddingTop={10}>
      <ReviewsSection
        productId={productId}
        search={search}
        reviews={queryState(reviews)}
        problem={problemMessage(i18n, reviews.error)}
        busy={reviews.isPlaceholderData}
        own={isUser ? own : null}
        form={
          open === 'form' ? (
            <Contained onError={() => setOpen(null)}>
              <Writing productId={productId} review={own?.review ?? null} onDone={onDone} />
            </Contained>
          ) : null
        }
        onSearch={onSearch}
        onRetry={() => void reviews.refetch()}
        onWrite={() => setOpen('form')}
        onDelete={() => setOpen('delete')}
        onVote={vote}
      />
      {open === 'delete' && (
        <Contained onError={() => setOpen(null)}>
          <Deleting productId={productId} onDone={onDone} onClose={() => setOpen(null)} />
        </Contained>
      )}
    </Box>
  )
}

/** The form or the dialog is gone, and with it the focus: it goes to the heading of the section. */
function useFocusAfter(open: string | null, close: () => void): () => void {
  const isDone = useRef(false)
  useEffect(() => {
    if (open !== null || !isDone.current) return
    isDone.current = false
    document.getElementById(reviewsAnchor)?.focus({ preventScroll: true })
  }, [open])
  return () => {
    isDone.current = true
    close()
  }
}
