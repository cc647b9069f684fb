import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import * as css from './floating-panel.css.ts'

export type FloatingPanelProps = Omit<ComponentProps<'section'>, 'className' | 'style'> & {
  /** @default 'center' */
  align?: 'start' | 'center'
  /**
   * Applies the styles to the only child, such as an `<output>` that is empty most of the time, instead of a `<section>`.
   * @default false
   */
  asChild?: boolean
}

/**
 * A message with a button over the lower edge of the page, until it is no longer true. It is above the bar whose height the custom
 * property `--bottom-bar` is. The last child is at the end.
 */
export function FloatingPanel({ align = 'center', asChild = false, ...rest }: FloatingPanelProps) {
  const Root = asChild ? Slot : 'section'
  return <Root {...rest} data-align={align} className={css.panel} />
}
