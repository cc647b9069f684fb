import { Children, type ComponentProps, type ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import * as css from './bottom-nav.css.ts'

export type BottomNavProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
}

/**
 * The main navigation at the lower edge of a phone; hidden from tablets up. It is fixed unless the window is too low. Its children are
 * three to five `BottomNavLink`s without a fragment around them, the one with the longest label last.
 */
export const BottomNav = ({ label, children, ...rest }: BottomNavProps) => (
  <nav {...rest} aria-label={label} className={css.nav}>
    <ul data-links={Children.toArray(children).length} className={css.list}>
      {children}
    </ul>
  </nav>
)

export type BottomNavLinkProps = Omit<ComponentProps<'li'>, 'className' | 'style'> & {
  /** The text below the icon. */
  label: ReactNode
  /** A lucide icon. */
  icon: ReactNode
  /** A decorative `<Badge>` at the corner of the icon. With it, hide the label and give the link hidden text that includes the number. */
  badge?: ReactNode
  /**
   * `strong` puts the icon on a dark circle.
   * @default 'normal'
   */
  emphasis?: 'normal' | 'strong'
  /** The router's link, empty or with hidden text; `aria-current="page"` marks the current page. */
  children: ReactNode
}

/** A link of a `BottomNav`. */
export const BottomNavLink = ({ label, icon, badge, emphasis = 'normal', children, ...rest }: BottomNavLinkProps) => (
  <li {...rest}>
    <Slot className={css.link}>
      <span aria-hidden="true" data-emphasis={emphasis} className={css.icon}>
        {icon}
        {badge !== undefined && <span className={css.badgePlace}>{badge}</span>}
      </span>
      <span className={css.words}>{label}</span>
      <Slottable>{children}</Slottable>
    </Slot>
  </li>
)
