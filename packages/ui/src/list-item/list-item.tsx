import type { ComponentProps, ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import * as css from './list-item.css.ts'

export type ListItemProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  label: ReactNode
  /** A lucide icon or a small picture before the label. */
  icon?: ReactNode
  /** A count or a `<Badge>` after the label. */
  end?: ReactNode
  /**
   * `small` for an item of a second level.
   * @default 'medium'
   */
  size?: 'small' | 'medium'
  /** The router's link or a button, without children; `aria-current="page"` marks the current page. */
  children: ReactNode
}

/** A link or a button in a list, such as a menu or a sidebar. It is as wide as the list. */
export const ListItem = ({ label, icon, end, size = 'medium', children, ...rest }: ListItemProps) => (
  <Slot {...rest} data-size={size} className={css.item}>
    {icon !== undefined && <span className={css.icon}>{icon}</span>}
    <Slottable>{children}</Slottable>
    <span className={css.words}>{label}</span>
    {end}
  </Slot>
)
