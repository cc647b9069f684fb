import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import { clamp, reserve, text, type TextVariants } from './text.css.ts'

export type TextProps = Omit<ComponentProps<'p'>, 'className' | 'style'> & {
  /** @default 'inherit' */
  tone?: NonNullable<TextVariants['tone']>
  /**
   * `title1` to `title3` are for amounts and other figures that stand out: use `Heading` for headings.
   * @default 'medium'
   */
  size?: NonNullable<TextVariants['size']>
  /** @default 'inherit' */
  weight?: NonNullable<TextVariants['weight']>
  /** @default 'start' */
  align?: NonNullable<TextVariants['align']>
  /**
   * `tight` for names and labels of more than one line; `inherit` keeps that of the text around it.
   * @default 'normal'
   */
  leading?: NonNullable<TextVariants['leading']>
  /**
   * Tabular figures, for columns and for numbers that change.
   * @default false
   */
  numeric?: boolean
  /** Truncates after this many lines, with an ellipsis. */
  lines?: keyof typeof clamp
  /**
   * Reserves the height of `lines` lines even for shorter text, so that neighbors stay aligned.
   * @default false
   */
  reserveLines?: boolean
  /**
   * Applies the styles to the only child (a `<span>`, `<strong>`, `<time>`) instead of a `<p>`.
   * @default false
   */
  asChild?: boolean
}

/** Text in one of the theme's sizes and tones. Renders a `<p>`. */
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
