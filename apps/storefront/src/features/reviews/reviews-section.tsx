import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { OwnReviews, Review, ReviewPage } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Columns } from '@lotus/ui/columns'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Pagination } from '@lotus/ui/pagination'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { RetryAlert } from '#layout/retry-alert.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { usePageLinks } from '#routing/page-links.ts'

import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewItem } from './review-item.tsx'
import type { ReviewSearch } from './review-search.ts'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewLink, reviewsAnchor, ReviewTools } from './review-tools.tsx'

export type ReviewsSectionProps = {
  productId: number
  search: ReviewSearch
  reviews: QueryState<ReviewPage>
  /** The error, while `reviews` have failed. */
  problem?: string
  /** The previous page stays while the next one loads. */
  busy: boolean
  /** The account's review and votes; null for a guest and while they load. */
  own: OwnReviews | null
  /** The open form; null while it is closed. */
  form: ReactNode
  onSearch: (next: ReviewSearch) => void
  onRetry: () => void
  onWrite: () => void
  onDelete: () => void
  onVote: (review: Review, helpful: boolean) => void
}

/** The reviews of a product (REV-01 to REV-05). */
export function ReviewsSection(props: ReviewsSectionProps) {
  const { reviews, problem, own, form, onRetry, onWrite, onDelete } = props
  const { t } = useLingui()
  const review = own?.review ?? null
  const list = typeof reviews === 'object' ? reviews : null
  return (
    <Stack as="section" aria-labelledby={reviewsAnchor} gap={5}>
      <Inline>
        {/* Focusable: the stars above are a link to it. */}
        <Heading level={2} id={reviewsAnchor} tabIndex={-1}>
          <Trans>Avaliações</Trans>
        </Heading>
      </Inline>
      <Columns columns={[1, 1, '300-fill']} gap={[6, 6, 12]} align="start">
        <Stack gap={5}>
          {list !== null && list.summary.count > 0 && <ReviewSummary summary={list.summary} />}
          {reviews === 'loading' && <Skeleton shape="panel" />}
          {form === null && review === null && (
            <div>
              <Button emphasis="outline" onClick={onWrite} data-write-review="">
                <Trans>Escrever avaliação</Trans>
              </Button>
            </div>
          )}
        </Stack>
        <Stack gap={5}>
          {form}
          {form === null && review !== null && <OwnReviewCard review={review} onEdit={onWrite} onDelete={onDelete} />}
          {reviews === 'failed' && (
            <RetryAlert tone="warning" title={t`Falha ao carregar as avaliações`} onRetry={onRetry}>
              {problem}
            </RetryAlert>
          )}
          {reviews === 'loading' && <ReviewsPending />}
          {list !== null && list.summary.count === 0 && (
            <Text tone="muted">
              <Trans>Este produto ainda não tem avaliações. Conte o que você achou.</Trans>
            </Text>
          )}
          {list !== null && list.summary.count > 0 && <ReviewList {...props} list={list} />}
        </Stack>
      </Columns>
    </Stack>
  )
}

const findHeading = () => document.getElementById(reviewsAnchor)

function ReviewList({
  productId,
  search,
  list,
  busy,
  own,
  onSearch,
  onVote,
}: ReviewsSectionProps & { list: ReviewPage }) {
  const { t } = useLingui()
  const follow = usePageLinks(findHeading, search.page)
  const { content, summary, totalPages, totalElements, pageNumber } = list
  const [page, pages] = [pageNumber + 1, totalPages]
  return (
    <>
      <ReviewTools productId={productId} search={search} summary={summary} onSearch={onSearch} />
      {(totalElements === 0 || totalPages > 1) && (
        <Text as="output" size="small" leading="inherit" tone="muted">
          {totalElements === 0 ? (
            <Trans>Nenhuma avaliação com este filtro.</Trans>
          ) : (
            <Trans>
              Página {page} de {pages}
            </Trans>
          )}
        </Text>
      )}
      <Box as="ul" paddingBottom={5} aria-busy={busy}>
        {content.map((review) => (
          <ReviewItem
            key={review.reviewId}
            review={review}
            isOwn={own?.review?.reviewId === review.reviewId}
            isHelpful={own?.votes.includes(review.reviewId) === true}
            onVote={onVote}
          />
        ))}
      </Box>
      <Pagination
        label={t`Páginas de avaliações`}
        page={page}
        pageCount={totalPages}
        link={(other) => (
          <ReviewLink
            productId={productId}
            search={{ ...search, page: other }}
            onClick={(event) => follow(other, event)}
          />
        )}
      />
    </>
  )
}

const ReviewsPending = () => (
  <Box aria-busy="true" paddingBottom={5}>
    {[1, 2, 3].map((place) => (
      <Stack key={place} gap={2} paddingY={5} border="between">
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="long" />
      </Stack>
    ))}
  </Box>
)
