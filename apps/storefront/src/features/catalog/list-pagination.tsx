import { useLingui } from '@lingui/react/macro'

import { Pagination } from '@lotus/ui/pagination'

import { pageHeading } from '#routing/navigation.ts'
import { usePageLinks } from '#routing/page-links.ts'

import { ListLink } from './list-link.tsx'
import { withSearch, type ListSearch } from './list-search.ts'

type ListPaginationProps = { search: ListSearch; page: number; pageCount: number }

/** Links to the pages of the list. Another page begins at its heading, which gets the focus (D48). */
export function ListPagination({ search, page: current, pageCount }: ListPaginationProps) {
  const { t } = useLingui()
  const follow = usePageLinks(pageHeading, current)
  return (
    <Pagination
      label={t`Páginas`}
      page={current}
      pageCount={pageCount}
      link={(other) => (
        <ListLink search={withSearch(search, { page: other })} onClick={(event) => follow(other, event)} />
      )}
    />
  )
}
