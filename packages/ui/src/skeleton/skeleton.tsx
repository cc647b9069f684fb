import type { ComponentProps } from 'react'

import { skeleton, width as widths, type SkeletonVariants } from './skeleton.css.ts'

export type SkeletonProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /**
   * What it stands for: a line of text in one of the sizes, or a thing.
   * @default 'medium'
   */
  shape?: NonNullable<SkeletonVariants['shape']>
  /** @default 'full' */
  width?: keyof typeof widths
}

/** Keeps the place of what is still loading. The region around it says so with `aria-busy`. */
export function Skeleton({ shape = 'medium', width = 'full', ...rest }: SkeletonProps) {
  const classes = shape === 'circle' ? skeleton({ shape }) : `${skeleton({ shape })} ${widths[width]}`
  return <span {...rest} aria-hidden="true" className={classes} />
}
