import type { ComponentProps, ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './nav-rail.css.ts'

export type NavRailProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** The button above the links, such as one that expands the rail to a sidebar. */
  action?: ReactNode
  /** The button at the lower edge. */
  end?: ReactNode
  /** `NavRailLink`s. */
  children: ReactNode
}

/** A column of icons beside the page, 64 px wide. It is hidden on phones and portrait tablets (where `media.rail` does not match). */
export const NavRail = ({ label, action, end, children, ...rest }: NavRailProps) => (
  <nav {...rest} aria-label={label} className={css.rail}>
    <div className={css.start}>
      {action}
      <ul className={css.list}>{children}</ul>
    </div>
    {end}
  </nav>
)

export type NavRailLinkProps = Omit<ComponentProps<'li'>, 'className' | 'style'> & {
  /** The accessible name, also the tooltip. */
  label: string
  /** A lucide icon or a small picture. */
  icon: ReactNode
  /** The router's link, without children; `aria-current="page"` marks the current page. */
  children: ReactNode
}

/** A link of a `NavRail`. */
export const NavRailLink = ({ label, icon, children, ...rest }: NavRailLinkProps) => (
  <li {...rest}>
    <Slot title={label} className={css.link}>
      {icon}
      <Slottable>{children}</Slottable>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Slot>
  </li>
)
