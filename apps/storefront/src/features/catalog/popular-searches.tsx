import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'

import { ListLink } from './list-link.tsx'
import { emptySearch } from './list-search.ts'
import { Section } from './section.tsx'

/** Links to frequent searches (BEY-21). */
export function PopularSearches({ keywords }: { keywords: readonly string[] }) {
  const { t } = useLingui()
  if (keywords.length === 0) return null
  return (
    <Section title={<Trans>Buscas populares</Trans>}>
      <Inline as="ul" aria-label={t`Buscas populares`}>
        {keywords.map((keyword) => (
          <li key={keyword}>
            <Button asChild emphasis="soft" size="small">
              <ListLink search={{ ...emptySearch, keyword }}>{keyword}</ListLink>
            </Button>
          </li>
        ))}
      </Inline>
    </Section>
  )
}
