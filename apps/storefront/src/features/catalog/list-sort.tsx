import { useLingui } from '@lingui/react/macro'

import { Select } from '@lotus/ui/select'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { withSearch, type ListSearch } from './list-search.ts'
import { sortNames, sortOf, sorts, sortsFor } from './sorts.ts'

type ListSortProps = { search: ListSearch; onSearch: (next: ListSearch) => void }

/** The sort order of the list (CAT-03). */
export function ListSort({ search, onSearch }: ListSortProps) {
  const { t, i18n } = useLingui()
  const current = sortOf(search)
  return (
    <>
      <Select
        size="small"
        aria-label={t`Ordenar por`}
        value={current}
        onChange={({ target: { value } }) =>
          onSearch(withSearch(search, { sort: sortNames.find((sort) => sort === value) ?? null }))
        }
      >
        <SortOptions keyword={search.keyword} />
      </Select>
      {/* A choice reloads the list: its order is announced. */}
      <VisuallyHidden asChild>
        <output>{i18n._(sorts[current].label)}</output>
      </VisuallyHidden>
    </>
  )
}

/** The sort orders that a search offers, in a `Select`. */
export function SortOptions({ keyword }: { keyword: string | null }) {
  const { i18n } = useLingui()
  return sortsFor(keyword).map((sort) => (
    <option key={sort} value={sort}>
      {i18n._(sorts[sort].label)}
    </option>
  ))
}
