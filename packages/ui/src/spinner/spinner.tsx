import type { ComponentProps } from 'react'

import { spinner, type SpinnerVariants } from './spinner.css.ts'

export type SpinnerProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** What is being waited for, for screen readers; left out where words beside it say so. */
  label?: string
  /** @default 'medium' */
  size?: NonNullable<SpinnerVariants['size']>
}

/** Something is under way. */
export function Spinner({ label, size = 'medium', ...rest }: SpinnerProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return <span {...rest} {...meaning} className={spinner({ size })} />
}
