import type { ComponentProps } from 'react'

import { statusMark, type StatusMarkVariants } from './status-mark.css.ts'

export type StatusMarkProps = Omit<ComponentProps<'span'>, 'className' | 'style'> & {
  /** @default 'neutral' */
  tone?: NonNullable<StatusMarkVariants['tone']>
  /**
   * 40 px, or 64 px (48 on phones).
   * @default 'large'
   */
  size?: NonNullable<StatusMarkVariants['size']>
  /**
   * A ring spreads once, for good news that arrives while the page is open.
   * @default false
   */
  animated?: boolean
}

/** An icon on a round field in the color of a state, beside a heading. */
export const StatusMark = ({ tone = 'neutral', size = 'large', animated = false, ...rest }: StatusMarkProps) => (
  <span aria-hidden="true" {...rest} data-animated={animated ? '' : undefined} className={statusMark({ tone, size })} />
)
