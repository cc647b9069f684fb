import type { ComponentProps } from 'react'

import { Slot } from '../slot/slot.tsx'
import type { Lines } from './lines.ts'
import { text, type TextVariants } from './text.css.ts'

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
   * `tight` for names and labels of more than one line; `inherit` keeps the line height of the surrounding text.
   * @default 'normal'
   */
  leading?: NonNullable<TextVariants['leading']>
  /**
   * Tabular figures, for columns and for numbers that change.
   * @default false
   */
  numeric?: boolean
  /** Truncates after this many lines, with an ellipsis. */
  lines?: Lines
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
  tone,
  size = 'medium',
  weight,
  align,
  leading,
  numeric,
  lines,
  reserveLines,
  asChild = false,
  ...rest
}: TextProps) {
  const Root = asChild ? Slot : 'p'
  return (
    <Root
      {...rest}
      data-lines={lines}
      data-reserve={reserveLines ? '' : undefined}
      className={text({ tone, size, weight, align, leading, numeric })}
    />
  )
}
