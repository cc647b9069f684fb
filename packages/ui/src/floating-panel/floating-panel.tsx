import type { ComponentProps } from 'react'

import * as css from './floating-panel.css.ts'

export type FloatingPanelProps = Omit<ComponentProps<'section'>, 'className' | 'style'> & {
  /** @default 'center' */
  align?: 'start' | 'center'
}

/**
 * A message with a button over the lower edge of the page, until it is no longer true. It is above the bar whose height the custom
 * property `--bottom-bar` is. The last child is at the end. Empty, it is not visible.
 */
export const FloatingPanel = ({ align, ...rest }: FloatingPanelProps) => (
  <section {...rest} data-align={align} className={css.panel} />
)
