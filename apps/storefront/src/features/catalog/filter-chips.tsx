import { Trans, useLingui } from '@lingui/react/macro'

import type { DepartmentSummary, Facets } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Chip } from '@lotus/ui/chip'

import { ListLink } from './list-link.tsx'
import { activeFilters } from './filter-views.ts'
import { withoutFilters, type ListSearch } from './list-search.ts'
import * as css from './product-list-screen.css.ts'

type FilterChipsProps = { search: ListSearch; facets: Facets; departments: DepartmentSummary[] }

/** The active filters, each a link that removes it (CAT-02). */
export function FilterChips({ search, facets, departments }: FilterChipsProps) {
  const { t, i18n } = useLingui()
  const active = activeFilters(search, { i18n, facets, departments })
  if (active.length === 0) return null
  return (
    <ul className={css.chips} aria-label={t`Filtros ativos`}>
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
    </ul>
  )
}
