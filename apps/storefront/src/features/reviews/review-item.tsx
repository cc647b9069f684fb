import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ThumbsUp from 'lucide-react/icons/thumbs-up'

import type { Review } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Box } from '@lotus/ui/box'
import { Chip } from '@lotus/ui/chip'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Stars } from '@lotus/ui/stars'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import * as css from './reviews.css.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The format of dates in a language: making one takes longer than rendering a review. */
function dateFormat(locale: string): Intl.DateTimeFormat {
  const format =
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- The shop's time zone.
    dateFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
  dateFormats.set(locale, format)
  return format
}

/** The author and the date of a review, in words. */
function useByline({ author, writtenAt }: Review): { author: string; date: string } {
  const { t, i18n } = useLingui()
  return { author: author ?? t`Cliente da loja`, date: dateFormat(i18n.locale).format(new Date(writtenAt)) }
}

/** Stars, author and date of a review, then its text in the language in which it was written. */
export function ReviewText({ review, level }: { review: Review; /** Of the title. */ level: 3 | 4 }) {
  const { rating, title, comment, language, verified, writtenAt } = review
  const { t } = useLingui()
  const { author, date } = useByline(review)
  return (
    <>
      <Inline columnGap={3} rowGap={1}>
        <Stars value={rating} label={t`Nota ${rating} de 5`} />
        <Text as="span" size="small" leading="inherit" weight="semibold">
          {author}
        </Text>
        <Text as="time" dateTime={writtenAt} size="small" leading="inherit" tone="muted">
          {date}
        </Text>
        {verified && (
          <Box as="span" display="inline-flex" align="center" gap={1} tone="accent">
            <BadgeCheck aria-hidden="true" size={16} />
            <Text as="span" size="small" leading="inherit" weight="semibold">
              <Trans>Compra verificada</Trans>
            </Text>
          </Box>
        )}
      </Inline>
      {title !== null && (
        <Heading level={level} size="title4" lang={language}>
          {title}
        </Heading>
      )}
      {comment !== null && (
        <p lang={language} className={css.comment}>
          {comment}
        </p>
      )}
    </>
  )
}

export type ReviewItemProps = {
  review: Review
  /** The account wrote it, so it cannot vote on it. */
  isOwn: boolean
  /** Whether the account marked it as helpful. */
  isHelpful: boolean
  onVote: (review: Review, helpful: boolean) => void
}

/** An approved review with its helpful button (REV-04). */
export function ReviewItem({ review, isOwn, isHelpful, onVote }: ReviewItemProps) {
  const { t } = useLingui()
  const { helpfulVotes } = review
  const { author, date } = useByline(review)
  return (
    <Stack as="li" gap={2} paddingY={5} border="between">
      <ReviewText review={review} level={3} />
      {isOwn ? (
        <div>
          <Badge tone="neutral">
            <Trans>Sua avaliação</Trans>
          </Badge>
        </div>
      ) : (
        <div>
          <Chip tone="neutral" aria-pressed={isHelpful} onClick={() => onVote(review, !isHelpful)}>
            <Box as="span" aria-hidden="true" display="inline-flex" align="center" gap={2}>
              <ThumbsUp aria-hidden="true" size={16} />
              <Trans>Útil</Trans>
              {helpfulVotes > 0 && (
                <Text as="span" size="inherit" numeric>
                  {helpfulVotes}
                </Text>
              )}
            </Box>
            <VisuallyHidden>
              {t`Útil, ${plural(helpfulVotes, { one: '# voto', other: '# votos' })}: avaliação de ${author}, ${date}`}
            </VisuallyHidden>
          </Chip>
        </div>
      )}
    </Stack>
  )
}
