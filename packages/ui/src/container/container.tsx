import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { container, type ContainerVariants } from './container.css.ts'

export type ContainerProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /**
   * Maximum width, padding included: 1240, 760 or 560 px.
   * @default 'page'
   */
  width?: NonNullable<ContainerVariants['width']>
  /**
   * Lays out the only child (a `<main>`, a `<section>`) instead of a `<div>`.
   * @default false
   */
  asChild?: boolean
}

/** Centers the page's content, with 16, 24 or 32 px of side padding. */
export function Container({ width = 'page', asChild = false, ...rest }: ContainerProps) {
  const Root = asChild ? Slot : 'div'
  return <Root {...rest} className={container({ width })} />
}
