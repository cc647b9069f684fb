import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type MouseEvent } from 'react'

import { Pagination } from '@lotus/ui/pagination'

import { ListLink } from './list-link.tsx'
import { withSearch, type ListSearch } from './list-search.ts'

/** The pages before and after a followed link. Not React state: the new list may replace this component. */
let followed: { from: number; to: number } | null = null

function follow(from: number, to: number, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  followed = ctrlKey || metaKey || shiftKey || altKey ? null : { from, to }
}

type ListPaginationProps = { search: ListSearch; page: number; pageCount: number }

/** Links to the pages of the list. Another page begins at its heading, which gets the focus (D48). */
export function ListPagination({ search, page: current, pageCount }: ListPaginationProps) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const pageLabel = (page: number) => t`Página ${page}`

  useEffect(() => {
    if (followed === null || followed.from === current) return
    const isFollowed = followed.to === current
    followed = null
    // A filter or sort order changed the page, not the link.
    if (!isFollowed) return
    const heading = nav.current?.closest('main')?.querySelector('h1')
    if (heading === null || heading === undefined) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }, [current])

  return (
    <Pagination
      ref={nav}
      label={t`Páginas`}
      page={current}
      pageCount={pageCount}
      link={(other) => (
        <ListLink search={withSearch(search, { page: other })} onClick={(event) => follow(current, other, event)} />
      )}
      pageLabel={pageLabel}
      previousLabel={t`Página anterior`}
      nextLabel={t`Próxima página`}
    />
  )
}
