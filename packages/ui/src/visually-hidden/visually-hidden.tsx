import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { visuallyHidden } from './visually-hidden.css.ts'

export type VisuallyHiddenProps = Omit<ComponentProps<'span'>, 'className' | 'style'> & {
  /**
   * Hides the only child instead of a `<span>`.
   * @default false
   */
  asChild?: boolean
}

/** Text for screen readers only. */
export function VisuallyHidden({ asChild = false, ...rest }: VisuallyHiddenProps) {
  const Root = asChild ? Slot : 'span'
  return <Root {...rest} className={visuallyHidden} />
}
