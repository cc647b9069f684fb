import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ReviewSummary as Summary } from '@lotus/openapi/schema'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { writeNumber } from '#i18n/number-format.ts'

import * as css from './reviews.css.ts'
import { Stars } from './stars.tsx'

/** Average, count and histogram of all approved reviews (REV-01). */
export function ReviewSummary({ summary: { average, count, histogram } }: { summary: Summary }) {
  const { t, i18n } = useLingui()
  const value = writeNumber(average, i18n.locale, 1)
  return (
    <Stack>
      <Inline gap={3} rowGap={0}>
        <span aria-hidden="true" className={css.averageValue}>
          {value}
        </span>
        <span aria-hidden="true">
          <Stars rating={Math.round(average)} />
        </span>
        <span
          aria-hidden="true"
          className={css.note}
        >{t`${plural(count, { one: '# avaliação', other: '# avaliações' })}`}</span>
        <VisuallyHidden>{t`Nota ${value} de 5, ${plural(count, { one: '# avaliação', other: '# avaliações' })}`}</VisuallyHidden>
      </Inline>
      <Stack as="ul" gap={1} aria-label={t`Avaliações por nota`}>
        {histogram.map((reviews, place) => {
          const stars = 5 - place
          return (
            <li key={stars} className={css.bar}>
              <span aria-hidden="true">{stars} ★</span>
              <progress aria-hidden="true" value={reviews} max={Math.max(1, count)} className={css.barLine} />
              <Text asChild size="inherit" tone="muted" align="end">
                <span aria-hidden="true">{writeNumber(reviews, i18n.locale)}</span>
              </Text>
              <VisuallyHidden>
                {t`${plural(stars, { one: '# estrela', other: '# estrelas' })}: ${plural(reviews, { one: '# avaliação', other: '# avaliações' })}`}
              </VisuallyHidden>
            </li>
          )
        })}
      </Stack>
    </Stack>
  )
}
