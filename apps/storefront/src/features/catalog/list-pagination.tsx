import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type MouseEvent } from 'react'

import { Pagination } from '@lotus/ui/pagination'

import { ListLink } from './list-link.tsx'
import { withSearch, type ListSearch } from './list-search.ts'

/** A link of the pagination was followed; survives the replacement of the list. */
let isFollowed = false

type ListPaginationProps = { search: ListSearch; page: number; pageCount: number }

/** Links to the pages of the list. Another page begins at its heading, which gets the focus (D48). */
export function ListPagination({ search, page: current, pageCount }: ListPaginationProps) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const pageLabel = (page: number) => t`Página ${page}`

  const follow = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    isFollowed = !opensElsewhere && (event.target as Element).closest('a') !== null
  }
  useEffect(() => {
    if (!isFollowed) return
    isFollowed = false
    const heading = nav.current?.closest('main')?.querySelector('h1')
    if (heading === null || heading === undefined) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }, [current])

  return (
    <Pagination
      ref={nav}
      onClickCapture={follow}
      label={t`Páginas`}
      page={current}
      pageCount={pageCount}
      link={(other) => <ListLink search={withSearch(search, { page: other })} />}
      pageLabel={pageLabel}
      previousLabel={t`Página anterior`}
      nextLabel={t`Próxima página`}
    />
  )
}
