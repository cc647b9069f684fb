import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { gap as gaps, type Gap } from '../stack/stack.css.ts'
import { grid, type GridVariants } from './grid.css.ts'

export type GridProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /**
   * The minimum content of a column: a department tile (88 px, 104 from tablet), a product card (140 px, 200 from
   * tablet), a panel (260 px) or a wide panel (340 px).
   * @default 'card'
   */
  column?: NonNullable<GridVariants['column']>
  /**
   * Space between the cells, in steps of 4 px.
   * @default 4
   */
  gap?: Gap
  /**
   * Lays out the only child (a list) instead of a `<div>`.
   * @default false
   */
  asChild?: boolean
}

/** As many equal columns as fit. */
export function Grid({ column = 'card', gap = 4, asChild = false, ...rest }: GridProps) {
  const Root = asChild ? Slot : 'div'
  return <Root {...rest} className={`${grid({ column })} ${gaps[gap]}`} />
}
