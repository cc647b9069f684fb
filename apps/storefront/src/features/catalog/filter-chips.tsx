import { Trans, useLingui } from '@lingui/react/macro'

import type { DepartmentSummary, Facets } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Chip } from '@lotus/ui/chip'

import { localized } from '#i18n/localized.ts'

import { activeFilters, type ActiveFilter } from './active-filters.ts'
import { dietaryMessages } from './dietary.messages.ts'
import { ListLink } from './list-link.tsx'
import { withoutFilters, type ListSearch } from './list-search.ts'
import * as css from './product-list-screen.css.ts'
import { shortReais } from './short-reais.ts'

type FilterChipsProps = { search: ListSearch; facets: Facets; departments: DepartmentSummary[] }

/** What narrows the list, each to be taken away by a link (CAT-02). */
export function FilterChips({ search, facets, departments }: FilterChipsProps) {
  const { t, i18n } = useLingui()
  const words = useFilterWords()
  const filters = activeFilters(search, facets, departments, (names) => localized(names, i18n.locale))
  if (filters.length === 0) return null
  return (
    <ul className={css.chips} aria-label={t`Filtros ativos`}>
      {filters.map((filter) => {
        const word = words(filter)
        return (
          <li key={filter.key}>
            <Chip asChild removeLabel={t`Remover filtro ${word}`}>
              <ListLink search={filter.next}>{word}</ListLink>
            </Chip>
          </li>
        )
      })}
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

function useFilterWords(): (filter: ActiveFilter) => string {
  const { t, i18n } = useLingui()
  return (filter) => {
    switch (filter.kind) {
      case 'named':
        return filter.name
      case 'dietary':
        return i18n._(dietaryMessages[filter.mark])
      case 'inStock':
        return t`Em estoque`
      case 'onSale':
        return t`Em oferta`
      case 'price': {
        const min = shortReais(filter.min ?? 0, i18n.locale)
        const max = shortReais(filter.max ?? 0, i18n.locale)
        if (filter.max === null) return t`A partir de ${min}`
        return filter.min === null ? t`Até ${max}` : t`De ${min} a ${max}`
      }
    }
  }
}
