import ChevronRight from 'lucide-react/icons/chevron-right'
import { Children, type ComponentProps, type ReactNode } from 'react'

import * as css from './breadcrumbs.css.ts'

export type BreadcrumbsProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** The links from the home page down, one child each. */
  children: ReactNode
  /** The current page: the last item, not a link. */
  current?: ReactNode
}

/** Precedes its item, so that a wrapped line starts with the separator. */
const Chevron = () => <ChevronRight aria-hidden="true" size={14} className={css.chevron} />

/** The path from the home page to the current page. */
export function Breadcrumbs({ label, children, current, ...rest }: BreadcrumbsProps) {
  const links = Children.toArray(children)
  const hasCurrent = current !== undefined && current !== null
  return (
    <nav {...rest} aria-label={label}>
      <ol className={css.list}>
        {links.map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item is identified by its position
          <li key={index} className={css.item}>
            {index > 0 && <Chevron />}
            {link}
          </li>
        ))}
        {hasCurrent && (
          <li className={css.item}>
            {links.length > 0 && <Chevron />}
            <span aria-current="page" className={css.here}>
              {current}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
