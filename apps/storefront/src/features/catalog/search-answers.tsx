import { Trans, useLingui } from '@lingui/react/macro'

import type { SearchAnswer } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'

import { writeNumber } from '#i18n/number-format.ts'
import { Link } from '#routing/links.tsx'
import { answerLink } from '#routing/search-answer.ts'

/** Links to the pages, lists and places that a keyword names (BEY-21). */
export function SearchAnswers({ answers }: { answers: readonly SearchAnswer[] }) {
  const { t, i18n } = useLingui()
  if (answers.length === 0) return null
  return (
    <Inline as="nav" aria-label={t`Ir direto para`}>
      <Text as="span" aria-hidden="true" size="small" tone="muted">
        <Trans>Ir direto para</Trans>
      </Text>
      {answers.map((answer) => {
        const { key, label, count, ...link } = answerLink(answer, i18n)
        return (
          <Button key={key} asChild emphasis="soft" size="small">
            <Link {...link} activeOptions={{ exact: true, includeSearch: true }}>
              {count === null ? label : `${label} (${writeNumber(count, i18n.locale)})`}
            </Link>
          </Button>
        )
      })}
    </Inline>
  )
}
