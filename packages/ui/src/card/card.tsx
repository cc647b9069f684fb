import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { card, type CardVariants } from './card.css.ts'

export type CardProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /**
   * 6, 16 or 24 px (20 on phones).
   * @default 'large'
   */
  padding?: NonNullable<CardVariants['padding']>
  /**
   * `card` for an item of a list, `panel` for a section of the page.
   * @default 'panel'
   */
  radius?: NonNullable<CardVariants['radius']>
  /**
   * Lifts on hover. For cards that contain a link.
   * @default false
   */
  interactive?: boolean
  /**
   * Applies the styles to the only child (an `<article>`, an `<li>`) instead of a `<div>`.
   * @default false
   */
  asChild?: boolean
}

/** A raised surface with rounded corners. */
export function Card({
  padding = 'large',
  radius = 'panel',
  interactive = false,
  asChild = false,
  ...rest
}: CardProps) {
  const Root = asChild ? Slot : 'div'
  return <Root {...rest} className={card({ padding, radius, interactive })} />
}
