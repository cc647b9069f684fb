import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Rating } from '@lotus/ui/rating'
import { Text } from '@lotus/ui/text'

import { writeNumber } from '#i18n/number-format.ts'

type ProductRatingProps = {
  product: Pick<ProductSummary, 'rating' | 'ratingCount'>
  /** Renders "187 avaliações" instead of the number. */
  inWords?: boolean
}

/** The rating of a product, or that it has none yet. */
export function ProductRating({ product: { rating, ratingCount }, inWords = false }: ProductRatingProps) {
  const { t, i18n } = useLingui()
  if (ratingCount === 0)
    return (
      <Text size="small" tone="muted">
        <Trans>Sem avaliações</Trans>
      </Text>
    )
  const value = writeNumber(rating, i18n.locale, 1)
  const count = writeNumber(ratingCount, i18n.locale)
  const counted = t`${plural(ratingCount, { one: '# avaliação', other: '# avaliações' })}`
  return (
    <Rating value={value} count={inWords ? `(${counted})` : `(${count})`} label={t`Nota ${value} de 5, ${counted}`} />
  )
}
