import type { ComponentProps, ReactNode } from 'react'

import { Slot } from '../slot/slot.tsx'
import * as css from './section-nav.css.ts'

export type SectionNavProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
}

/** Navigation between the pages of a section: a sidebar, on phones a row above the page. Render `SectionLink`s inside. */
export function SectionNav({ label, children, ...rest }: SectionNavProps) {
  return (
    <nav {...rest} aria-label={label} className={css.nav}>
      <ul className={css.list}>{children}</ul>
    </nav>
  )
}

export type SectionLinkProps = Omit<ComponentProps<'li'>, 'className' | 'style'> & {
  /** A lucide icon before the label. */
  icon: ReactNode
  /** The router's link with its label; `aria-current="page"` marks the current page. */
  children: ReactNode
}

/** A link of a `SectionNav`. */
export function SectionLink({ icon, children, ...rest }: SectionLinkProps) {
  return (
    <li {...rest} className={css.item}>
      <span aria-hidden="true" className={css.icon}>
        {icon}
      </span>
      <Slot className={css.link}>{children}</Slot>
    </li>
  )
}
