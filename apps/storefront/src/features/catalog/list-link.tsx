import type { ComponentProps } from 'react'

import { Link } from '#routing/links.tsx'

import { writeListSearch, type ListSearch } from './list-search.ts'

type ListLinkProps = Omit<ComponentProps<'a'>, 'href'> & { search: ListSearch }

/** A link to another search of the list. It keeps the scroll position (D29). */
export function ListLink({ search, ...rest }: ListLinkProps) {
  return (
    <Link
      {...rest}
      to="/products"
      search={writeListSearch(search)}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
    />
  )
}
