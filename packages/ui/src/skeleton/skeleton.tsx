import type { ComponentProps } from 'react'

import { skeleton, width as widths, type SkeletonVariants } from './skeleton.css.ts'

export type SkeletonProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /**
   * The placeholder's shape: a line of text in one of the sizes, or an object.
   * @default 'medium'
   */
  shape?: NonNullable<SkeletonVariants['shape']>
  /** @default 'full' */
  width?: keyof typeof widths
}

/** A placeholder for loading content. Set `aria-busy` on the surrounding region. */
export function Skeleton({ shape = 'medium', width = 'full', ...rest }: SkeletonProps) {
  const classes = shape === 'circle' ? skeleton({ shape }) : `${skeleton({ shape })} ${widths[width]}`
  return <span {...rest} aria-hidden="true" className={classes} />
}
