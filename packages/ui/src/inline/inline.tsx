import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { gap as gaps, type Gap } from '../stack/stack.css.ts'
import { inline, type InlineVariants } from './inline.css.ts'

export type InlineProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /**
   * Space between the children, in steps of 4 px.
   * @default 2
   */
  gap?: Gap
  /** @default 'center' */
  align?: NonNullable<InlineVariants['align']>
  /** @default 'start' */
  justify?: NonNullable<InlineVariants['justify']>
  /**
   * Wraps to the next line when space runs out.
   * @default true
   */
  wrap?: boolean
  /**
   * Lays out the only child (a list) instead of a `<div>`.
   * @default false
   */
  asChild?: boolean
}

/** A horizontal layout. */
export function Inline({
  gap = 2,
  align = 'center',
  justify = 'start',
  wrap = true,
  asChild = false,
  ...rest
}: InlineProps) {
  const Root = asChild ? Slot : 'div'
  return <Root {...rest} className={`${inline({ align, justify, wrap })} ${gaps[gap]}`} />
}
