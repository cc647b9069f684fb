import { Children, type ComponentProps } from 'react'

import * as css from './contents-nav.css.ts'

export type ContentsNavProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name, also shown above the links. */
  label: string
}

/** The table of contents of a long page. The children are links to its sections. Not printed. */
export const ContentsNav = ({ label, children, ...rest }: ContentsNavProps) => (
  <nav {...rest} aria-label={label} className={css.nav}>
    <p aria-hidden="true" className={css.title}>
      {label}
    </p>
    <ul className={css.list}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  </nav>
)
