import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Rating } from '@lotus/ui/rating'
import { Text } from '@lotus/ui/text'

import { writeNumber } from '#i18n/number-format.ts'

type ProductRatingProps = {
  product: Pick<ProductSummary, 'rating' | 'ratingCount'>
  /** Say "187 avaliações" and not only the number. */
  inWords?: boolean
}

/** What shoppers think of a product; a new one says that nobody has judged it yet. */
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
