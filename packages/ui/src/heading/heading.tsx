import type { ComponentProps } from 'react'

import { heading, type HeadingVariants } from './heading.css.ts'

type Level = 1 | 2 | 3 | 4
type Size = NonNullable<HeadingVariants['size']>

const sizes = { 1: 'title1', 2: 'title2', 3: 'title3', 4: 'title4' } satisfies Record<Level, Size>

export type HeadingProps = Omit<ComponentProps<'h1'>, 'className' | 'style'> & {
  /** The place in the page's outline, whatever the size. */
  level: Level
  /** The look; that of the level when not given. */
  size?: Size
  /** @default 'inherit' */
  tone?: NonNullable<HeadingVariants['tone']>
  /** @default 'start' */
  align?: NonNullable<HeadingVariants['align']>
}

/** The name of a page or of a part of it. */
export function Heading({ level, size = sizes[level], tone = 'inherit', align = 'start', ...rest }: HeadingProps) {
  const Root = `h${level}` as const
  return <Root {...rest} className={heading({ size, tone, align })} />
}
