import type { ComponentProps } from 'react'

import { badge, type BadgeVariants } from './badge.css.ts'

export type BadgeProps = Omit<ComponentProps<'span'>, 'className' | 'style'> & {
  /**
   * `count` is a number at a corner; `label` is a word or a percentage on a picture.
   * @default 'label'
   */
  shape?: NonNullable<BadgeVariants['shape']>
  /** @default 'offer' */
  tone?: NonNullable<BadgeVariants['tone']>
}

/** A short highlighted label. A count animates when it changes. */
export function Badge({ shape = 'label', tone = 'offer', children, ...rest }: BadgeProps) {
  // A new key remounts the element, which replays its entrance animation.
  return (
    <span key={shape === 'count' ? String(children) : undefined} {...rest} className={badge({ shape, tone })}>
      {children}
    </span>
  )
}
