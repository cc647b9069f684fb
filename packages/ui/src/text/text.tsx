import type { AllHTMLAttributes, ComponentProps } from 'react'

import type { Lines } from './lines.ts'
import { text, type TextVariants } from './text.css.ts'

type Tag = 'p' | 'span' | 'div' | 'h2' | 'h3' | 'legend' | 'address' | 'time' | 'output' | 's' | 'code'

export type TextProps = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'className' | 'size' | 'style'> & {
  /**
   * The rendered element.
   * @default 'p'
   */
  as?: Tag
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
}

/** Text in one of the theme's sizes and tones. */
export function Text({
  tone,
  size = 'medium',
  weight,
  align,
  leading,
  numeric,
  lines,
  reserveLines,
  as = 'p',
  ...rest
}: TextProps) {
  // All tags take the same props, so the type of one stands for all.
  const Root = as as 'p'
  return (
    <Root
      {...(rest as ComponentProps<'p'>)}
      data-lines={lines}
      data-reserve={reserveLines ? '' : undefined}
      className={text({ tone, size, weight, align, leading, numeric })}
    />
  )
}
