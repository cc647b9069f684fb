import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ReviewSummary as Summary } from '@lotus/openapi/schema'
import { Figure } from '@lotus/ui/figure'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Stars, StarsShare } from '@lotus/ui/stars'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { writeNumber } from '#i18n/number-format.ts'

/** Average, count and histogram of all approved reviews (REV-01). */
export function ReviewSummary({ summary: { average, count, histogram } }: { summary: Summary }) {
  const { t, i18n } = useLingui()
  const value = writeNumber(average, i18n.locale, 1)
  return (
    <Stack>
      <Inline gap={3} rowGap={0}>
        <Figure asChild size="title1">
          <span aria-hidden="true">{value}</span>
        </Figure>
        <Stars value={Math.round(average)} />
        <Text as="span" aria-hidden="true" size="small" leading="inherit" tone="muted">
          {t`${plural(count, { one: '# avaliação', other: '# avaliações' })}`}
        </Text>
        <VisuallyHidden>{t`Nota ${value} de 5, ${plural(count, { one: '# avaliação', other: '# avaliações' })}`}</VisuallyHidden>
      </Inline>
      <Stack as="ul" gap={1} aria-label={t`Avaliações por nota`}>
        {histogram.map((reviews, place) => {
          const stars = 5 - place
          return (
            <li key={stars}>
              <StarsShare
                value={stars}
                count={writeNumber(reviews, i18n.locale)}
                share={reviews / Math.max(1, count)}
                label={t`${plural(stars, { one: '# estrela', other: '# estrelas' })}: ${plural(reviews, { one: '# avaliação', other: '# avaliações' })}`}
              />
            </li>
          )
        })}
      </Stack>
    </Stack>
  )
}
