import type { ComponentProps } from 'react'

import { badge, type BadgeVariants } from './badge.css.ts'

export type BadgeProps = Omit<ComponentProps<'span'>, 'className' | 'style'> & {
  /**
   * A number in a corner, or a word or percentage on a picture.
   * @default 'label'
   */
  shape?: NonNullable<BadgeVariants['shape']>
  /** @default 'offer' */
  tone?: NonNullable<BadgeVariants['tone']>
}

/** A few characters that stand out. A count jumps a little whenever it changes. */
export function Badge({ shape = 'label', tone = 'offer', children, ...rest }: BadgeProps) {
  // A new key is a new element, and a new element plays its entrance.
  return (
    <span key={shape === 'count' ? String(children) : undefined} {...rest} className={badge({ shape, tone })}>
      {children}
    </span>
  )
}
