import type { ComponentProps } from 'react'

import type { Tint } from '@lotus/ui/theme'
import { art, image, picture, type ArtVariants } from './product-art.css.ts'

export type ProductArtProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The fallback picture, for browsers without support for the other formats and for uploaded photos. */
  src: string
  /** `srcset` values by format: "/media/miso-256.avif 256w, /media/miso-512.avif 512w". */
  sources?: { avif?: string; webp?: string }
  /** The `sizes` attribute, the width of the picture in the layout: "(width < 768px) 45vw, 220px". */
  sizes?: string
  /** The alternative text; empty where the product name is beside the picture. */
  alt: string
  /** The intrinsic width in pixels, which reserves space before the picture loads. */
  width: number
  /** The intrinsic height in pixels. */
  height: number
  /** The background tint. Neutral by default. */
  tint?: Tint
  /**
   * The LCP element: loaded eagerly with high priority. One per page.
   * @default false
   */
  priority?: boolean
  /**
   * Above the fold but not the LCP element: loaded eagerly.
   * @default false
   */
  eager?: boolean
  /**
   * An illustration is inset in its background, a photo fills it.
   * @default 'illustration'
   */
  fit?: keyof typeof image
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
      {/* The page marks a late one that is near before React is there. */}
      <picture className={picture} data-late={isLate ? '' : undefined} suppressHydrationWarning>
        {sources?.avif !== undefined && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        {sources?.webp !== undefined && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={priority || eager ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          className={image[fit]}
        />
      </picture>
    </div>
  )
}
