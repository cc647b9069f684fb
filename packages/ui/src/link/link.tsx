import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { link, type LinkVariants } from './link.css.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  /** @default 'accent' */
  tone?: NonNullable<LinkVariants['tone']>
  /**
   * `strong` is semibold; `soft` is underlined, for running text.
   * @default 'strong'
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
export function Link({ tone = 'accent', emphasis = 'strong', area = 'text', asChild = false, ...rest }: LinkProps) {
  const Root = asChild ? Slot : 'a'
  return <Root {...rest} className={link({ tone, emphasis, target: area })} />
}
