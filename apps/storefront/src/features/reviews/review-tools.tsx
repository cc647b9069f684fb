import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import type { ReviewFilter, ReviewSort, ReviewSummary } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Chip } from '@lotus/ui/chip'
import { Inline } from '@lotus/ui/inline'
import { Select } from '@lotus/ui/select'
import { Spread } from '@lotus/ui/spread'

import { writeNumber } from '#i18n/number-format.ts'
import { Link } from '#routing/links.tsx'

import { reviewFilters, reviewSorts, writeReviewSearch, type ReviewSearch } from './review-search.ts'

const filterLabels: Record<ReviewFilter, MessageDescriptor> = {
  all: msg({ message: 'Todas', context: 'reviews' }),
  verified: msg`Compra verificada`,
  with_comments: msg`Com comentário`,
  most_helpful: msg`Mais úteis`,
}

const sortLabels: Record<ReviewSort, MessageDescriptor> = {
  newest: msg`Mais recentes`,
  oldest: msg`Mais antigas`,
  highest: msg`Maior nota`,
  lowest: msg`Menor nota`,
  most_helpful: msg`Mais úteis`,
}

/** The anchor of the section, which is also its heading. */
export const reviewsAnchor = 'reviews'

type ReviewLinkProps = Omit<ComponentProps<'a'>, 'href'> & { productId: number; search: ReviewSearch }

/** A link to other reviews of the product. Without JavaScript the browser loads the page and goes to the section. */
export function ReviewLink({ productId, search, ...rest }: ReviewLinkProps) {
  return (
    <Link
      {...rest}
      to="/products/$productId"
      params={{ productId: String(productId) }}
      search={writeReviewSearch(search)}
      hash={reviewsAnchor}
      hashScrollIntoView={false}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
    />
  )
}

export type ReviewToolsProps = {
  productId: number
  search: ReviewSearch
  summary: ReviewSummary
  onSearch: (next: ReviewSearch) => void
}

/** Filters as links, and the sort order as a form that also works without JavaScript. */
export function ReviewTools({ productId, search, summary, onSearch }: ReviewToolsProps) {
  const { t, i18n } = useLingui()
  const counts = {
    all: summary.count,
    verified: summary.verified,
    with_comments: summary.withComments,
    most_helpful: summary.helpful,
  }
  return (
    <Spread>
      <Inline as="ul" align="stretch" aria-label={t`Filtrar avaliações`}>
        {reviewFilters.map((filter) => (
          <li key={filter}>
            <Chip asChild tone={filter === search.filter ? 'accent' : 'neutral'}>
              <ReviewLink
                productId={productId}
                search={{ ...search, filter, page: 1 }}
                aria-current={filter === search.filter ? 'true' : undefined}
              >
                {i18n._(filterLabels[filter])}
                {` (${writeNumber(counts[filter], i18n.locale)})`}
              </ReviewLink>
            </Chip>
          </li>
        ))}
      </Inline>
      <Inline as="form" wrap={false} action={`/products/${productId}#${reviewsAnchor}`}>
        <input type="hidden" name="lang" value={i18n.locale} />
        {search.filter !== 'all' && <input type="hidden" name="reviewFilter" value={search.filter} />}
        <Select
          size="small"
          name="reviewSort"
          aria-label={t`Ordenar avaliações`}
          value={search.sort}
          onChange={({ target: { value } }) =>
            onSearch({ ...search, sort: reviewSorts.find((sort) => sort === value) ?? 'newest', page: 1 })
          }
        >
          {reviewSorts.map((sort) => (
            <option key={sort} value={sort}>
              {i18n._(sortLabels[sort])}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" size="small">
            <Trans>Ordenar</Trans>
          </Button>
        </noscript>
      </Inline>
    </Spread>
  )
}
