import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import type { ProductSort } from '@lotus/openapi/schema'
import { Select } from '@lotus/ui/select'

import { sortOf, sorts, withSearch, type ListSearch } from './list-search.ts'

const words = {
  relevance: msg`Mais relevantes`,
  best_selling: msg`Mais vendidos`,
  newest: msg`Mais recentes`,
  name_asc: msg`Nome (A–Z)`,
  name_desc: msg`Nome (Z–A)`,
  price_asc: msg`Menor preço`,
  price_desc: msg`Maior preço`,
  rating: msg`Melhor avaliados`,
} satisfies Record<ProductSort, MessageDescriptor>

type ListSortProps = { search: ListSearch; onSearch: (next: ListSearch) => void }

/** The order of the list (CAT-03); relevance is offered where there is something to be relevant to. */
export function ListSort({ search, onSearch }: ListSortProps) {
  const { t, i18n } = useLingui()
  const offered = sorts.filter((sort) => sort !== 'relevance' || search.keyword !== null)
  return (
    <Select
      size="small"
      aria-label={t`Ordenar por`}
      value={sortOf(search)}
      onChange={({ target: { value } }) =>
        onSearch(withSearch(search, { sort: offered.find((sort) => sort === value) ?? null }))
      }
    >
      {offered.map((sort) => (
        <option key={sort} value={sort}>
          {i18n._(words[sort])}
        </option>
      ))}
    </Select>
  )
}
