import type { ComponentProps } from 'react'

import type { Lines } from '../text/lines.ts'
import { heading, type HeadingVariants } from './heading.css.ts'

type Level = 1 | 2 | 3 | 4
type Size = NonNullable<HeadingVariants['size']>

const sizes = { 1: 'title1', 2: 'title2', 3: 'title3', 4: 'title4' } satisfies Record<Level, Size>

export type HeadingProps = Omit<ComponentProps<'h1'>, 'className' | 'style'> & {
  /** The heading level, independent of the size. */
  level: Level
  /** The visual size. Defaults to that of the level. */
  size?: Size
  /** @default 'inherit' */
  tone?: NonNullable<HeadingVariants['tone']>
  /** @default 'start' */
  align?: NonNullable<HeadingVariants['align']>
  /** Truncates after this many lines, with an ellipsis. */
  lines?: Lines
}

/** The heading of a page or a section. */
export function Heading({ level, size = sizes[level], tone, align, lines, ...rest }: HeadingProps) {
  const Root = `h${level}` as const
  return <Root {...rest} data-lines={lines} className={heading({ size, tone, align })} />
}
