import type { ComponentProps } from 'react'

import * as css from './floating-panel.css.ts'

export type FloatingPanelProps = Omit<ComponentProps<'section'>, 'className' | 'style'> & {
  /** @default 'center' */
  align?: 'start' | 'center'
}

/**
 * A message with a button, fixed at the lower edge of the window while a state of the page lasts. The custom property `--bottom-bar` is
 * the height of a bar below it. The last child is at the end. A panel without children is not visible.
 */
export const FloatingPanel = ({ align, ...rest }: FloatingPanelProps) => (
  <section {...rest} data-align={align} className={css.panel} />
)
