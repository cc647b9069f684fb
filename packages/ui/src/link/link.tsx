import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { link, type LinkVariants } from './link.css.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  /**
   * `inline` is underlined, for running text; `neutral` inherits the surrounding color.
   * @default 'accent'
   */
  emphasis?: NonNullable<LinkVariants['emphasis']>
  /**
   * `touch` makes a standalone link 44 px high.
   * @default 'text'
   */
  area?: NonNullable<LinkVariants['target']>
  /**
   * Applies the styles to the only child (the router's link) instead of an `<a>`.
   * @default false
   */
  asChild?: boolean
}

/** A text link. */
export function Link({ emphasis = 'accent', area = 'text', asChild = false, ...rest }: LinkProps) {
  const Root = asChild ? Slot : 'a'
  return <Root {...rest} className={link({ emphasis, target: area })} />
}
