import type { ComponentProps } from 'react'

import { statusMark, type StatusMarkVariants } from './status-mark.css.ts'

export type StatusMarkProps = Omit<ComponentProps<'span'>, 'className' | 'style'> & {
  /** @default 'neutral' */
  tone?: NonNullable<StatusMarkVariants['tone']>
  /**
   * `small` is 40 px, `large` is 64 px (48 px on phones).
   * @default 'large'
   */
  size?: NonNullable<StatusMarkVariants['size']>
  /**
   * Spreads a ring once, for good news that arrives while the page is open.
   * @default false
   */
  animated?: boolean
}

/** An icon on a round field in the color of a state, beside a heading. */
export const StatusMark = ({ tone = 'neutral', size = 'large', animated = false, ...rest }: StatusMarkProps) => (
  <span aria-hidden="true" {...rest} data-animated={animated ? '' : undefined} className={statusMark({ tone, size })} />
)
