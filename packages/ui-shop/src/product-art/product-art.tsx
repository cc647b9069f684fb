import type { ComponentProps } from 'react'

import { Picture, type PictureProps } from '@lotus/ui/picture'
import type { Tint } from '@lotus/ui/theme'

import { art, type ArtVariants } from './product-art.css.ts'

type Root = Omit<ComponentProps<'div'>, keyof PictureProps | 'className' | 'style' | 'children'>

export type ProductArtProps = Omit<PictureProps & Root, 'fit' | 'late'> & {
  /** The background tint. Neutral by default. */
  tint?: Tint
  /**
   * An illustration is inset in its background, a photo fills it.
   * @default 'illustration'
   */
  fit?: 'illustration' | 'photo'
  /** @default 'card' */
  ratio?: NonNullable<ArtVariants['ratio']>
  /** @default 'inset' */
  radius?: NonNullable<ArtVariants['radius']>
}

/** A product's picture on its department's color, in the best format that the browser supports. */
export function ProductArt({
  src,
  sources,
  sizes,
  alt,
  width,
  height,
  tint,
  priority = false,
  eager = false,
  fit = 'illustration',
  ratio = 'card',
  radius = 'inset',
  ...rest
}: ProductArtProps) {
  // Only server-rendered pictures are deferred; client-rendered ones (a persisted cart) load as usual. A picture with an
  // alternative text is never deferred: without a box it would not be in the accessibility tree.
  const isLate = !priority && !eager && alt === '' && typeof document === 'undefined'
  return (
    <div {...rest} data-tint={tint} className={art({ ratio, radius })}>
      <Picture {...{ src, sources, sizes, alt, width, height, fit, priority, eager }} late={isLate} />
    </div>
  )
}
