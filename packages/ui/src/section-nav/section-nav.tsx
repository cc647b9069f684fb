import type { ComponentProps, ReactNode } from 'react'

import { Slot } from '../slot/slot.tsx'
import * as css from './section-nav.css.ts'

export type SectionNavProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** What it leads through. */
  label: string
}

/** The pages of one area: a list beside them, on phones a row above them. Put `SectionLink`s inside. */
export function SectionNav({ label, children, ...rest }: SectionNavProps) {
  return (
    <nav {...rest} aria-label={label} className={css.nav}>
      <ul className={css.list}>{children}</ul>
    </nav>
  )
}

export type SectionLinkProps = {
  /** A picture before the words, from lucide. */
  icon: ReactNode
  /** The router's link with its words; `aria-current="page"` marks the one that is shown. */
  children: ReactNode
}

/** One page of a `SectionNav`. */
export function SectionLink({ icon, children }: SectionLinkProps) {
  return (
    <li className={css.item}>
      <span aria-hidden="true" className={css.icon}>
        {icon}
      </span>
      <Slot className={css.link}>{children}</Slot>
    </li>
  )
}
