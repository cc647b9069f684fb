import type { ComponentProps } from 'react'

import { Link } from '#routing/links.tsx'
import { parseSearchParams } from '#routing/search-params.ts'

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this shop with its query, from settings: "/products?sort=newest". */
  path: string
}

/** A link whose URL comes from the shop's settings. */
export function PathLink({ path, ...rest }: PathLinkProps) {
  const [pathname = '/', question = ''] = path.split('?')
  return <Link {...rest} to={pathname} search={parseSearchParams(question)} activeOptions={{ exact: true }} />
}
