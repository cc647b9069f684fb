import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { clamp, reserve, text, type TextVariants } from './text.css.ts'

export type TextProps = Omit<ComponentProps<'p'>, 'className' | 'style'> & {
  /** @default 'inherit' */
  tone?: NonNullable<TextVariants['tone']>
  /** @default 'medium' */
  size?: NonNullable<TextVariants['size']>
  /** @default 'inherit' */
  weight?: NonNullable<TextVariants['weight']>
  /** @default 'start' */
  align?: NonNullable<TextVariants['align']>
  /**
   * `tight` for names and labels of more than one line.
   * @default 'normal'
   */
  leading?: NonNullable<TextVariants['leading']>
  /**
   * Digits of one width, for columns and for numbers that change.
   * @default false
   */
  numeric?: boolean
  /** Cut after so many lines, with an ellipsis. */
  lines?: keyof typeof clamp
  /**
   * Take the room of `lines` lines even when the text is shorter, so that neighbours stay level.
   * @default false
   */
  reserveLines?: boolean
  /**
   * Give the look to the only child (a `<span>`, `<strong>`, `<time>`) instead of a `<p>`.
   * @default false
   */
  asChild?: boolean
}

/** Words in one of the shop's sizes and tones. Renders a `<p>`. */
export function Text({
  tone = 'inherit',
  size = 'medium',
  weight = 'inherit',
  align = 'start',
  leading = 'normal',
  numeric = false,
  lines,
  reserveLines = false,
  asChild = false,
  ...rest
}: TextProps) {
  const Root = asChild ? Slot : 'p'
  const classes = [text({ tone, size, weight, align, leading, numeric })]
  if (lines !== undefined) classes.push(clamp[lines])
  if (lines !== undefined && reserveLines) classes.push(reserve[lines])
  return <Root {...rest} className={classes.join(' ')} />
}
