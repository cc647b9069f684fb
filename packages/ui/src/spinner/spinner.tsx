import type { ComponentProps } from 'react'

import { spinner, type SpinnerVariants } from './spinner.css.ts'

export type SpinnerProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** The accessible name; omit it where adjacent text describes the wait. */
  label?: string
  /** @default 'medium' */
  size?: NonNullable<SpinnerVariants['size']>
}

/** A loading indicator. */
export function Spinner({ label, size = 'medium', ...rest }: SpinnerProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return <span {...rest} {...meaning} className={spinner({ size })} />
}
