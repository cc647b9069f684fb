import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { figure, type FigureVariants } from './figure.css.ts'

export type FigureProps = Omit<ComponentProps<'p'>, 'className' | 'style'> & {
  /** @default 'title2' */
  size?: NonNullable<FigureVariants['size']>
  /**
   * Tabular figures, for numbers that change.
   * @default false
   */
  numeric?: boolean
  /**
   * Applies the styles to the only child (a `<dd>`, a `<span>`) instead of a `<p>`.
   * @default false
   */
  asChild?: boolean
}

/** An amount, a count or an average that stands out like a heading. */
export function Figure({ size = 'title2', numeric, asChild = false, ...rest }: FigureProps) {
  const Root = asChild ? Slot : 'p'
  return <Root {...rest} className={figure({ size, numeric })} />
}
