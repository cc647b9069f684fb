import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { Chip } from '@lotus/ui/chip'
import { Inline } from '@lotus/ui/inline'

import { ListLink } from './list-link.tsx'
import { activeFilters } from './filter-views.ts'
import { withoutFilters, type ListResult } from './list-search.ts'

/** The active filters, each a link that removes it (CAT-02). */
export function FilterChips({ search, list, departments }: ListResult) {
  const { t, i18n } = useLingui()
  const active = activeFilters(search, { i18n, facets: list.facets, departments })
  if (active.length === 0) return null
  return (
    <Inline as="ul" aria-label={t`Filtros ativos`}>
      {active.map(({ key, label: word, next }) => (
        <li key={key}>
          <Chip asChild removeLabel={t`Remover filtro ${word}`}>
            <ListLink search={next}>{word}</ListLink>
          </Chip>
        </li>
      ))}
      <li>
        <Button asChild emphasis="link" size="small">
          <ListLink search={withoutFilters(search)}>
            <Trans>Limpar tudo</Trans>
          </ListLink>
        </Button>
      </li>
    </Inline>
  )
}
