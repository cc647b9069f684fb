import { ChevronRight } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode } from 'react'

import * as css from './breadcrumbs.css.ts'

export type BreadcrumbsProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** The name of the path, for screen readers. */
  label: string
  /** The links from the first page down, one child each. */
  children: ReactNode
  /** Where one is: the last, which is no link. */
  current?: ReactNode
}

/** Before its word: where the path goes on in another line, that line begins with it. */
const Chevron = () => <ChevronRight aria-hidden="true" size={14} className={css.chevron} />

/** The way from the first page to this one. */
export function Breadcrumbs({ label, children, current, ...rest }: BreadcrumbsProps) {
  const links = Children.toArray(children)
  const hasCurrent = current !== undefined && current !== null
  return (
    <nav {...rest} aria-label={label}>
      <ol className={css.list}>
        {links.map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place in the path is the identity
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
