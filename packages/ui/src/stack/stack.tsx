import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { gap as gaps, stack, type Gap, type StackVariants } from './stack.css.ts'

export type StackProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /**
   * Space between the children, in steps of 4 px.
   * @default 4
   */
  gap?: Gap
  /** @default 'stretch' */
  align?: NonNullable<StackVariants['align']>
  /**
   * Lays out the only child (a list, a form, a section) instead of a `<div>`.
   * @default false
   */
  asChild?: boolean
}

/** A vertical layout. */
export function Stack({ gap = 4, align = 'stretch', asChild = false, ...rest }: StackProps) {
  const Root = asChild ? Slot : 'div'
  return <Root {...rest} className={`${stack({ align })} ${gaps[gap]}`} />
}
