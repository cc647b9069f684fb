import type { ComponentProps } from 'react'

import type { Tint } from '../theme/contract.css.ts'
import { art, image, picture, tint as tints, type ArtVariants } from './product-art.css.ts'

export type ProductArtProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The picture for browsers that know no better format, and for photos a shop brings. */
  src: string
  /** `srcset` values by format: "/media/miso-256.avif 256w, /media/miso-512.avif 512w". */
  sources?: { avif?: string; webp?: string }
  /** Which width the layout gives the picture, for the browser's choice: "(width < 768px) 45vw, 220px". */
  sizes?: string
  /** What is on the picture; empty where the name stands beside it. */
  alt: string
  /** The picture's own width in pixels: the browser keeps the room before it comes. */
  width: number
  /** The picture's own height in pixels. */
  height: number
  /** The field of colour behind it. A quiet neutral one when not given. */
  tint?: Tint
  /**
   * The largest thing of the first paint: loaded at once and first. One a page.
   * @default false
   */
  priority?: boolean
  /**
   * Seen without scrolling, but not the largest: loaded at once.
   * @default false
   */
  eager?: boolean
  /**
   * An illustration stands in its field, a photo fills it.
   * @default 'illustration'
   */
  fit?: keyof typeof image
  /** @default 'card' */
  ratio?: NonNullable<ArtVariants['ratio']>
  /** @default 'inset' */
  radius?: NonNullable<ArtVariants['radius']>
}

/** A product's picture on its department's colour, in the best format that the browser knows. */
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
  const field = art({ ratio, radius })
  // Only what the server draws is there to be marked: what the browser draws itself (a kept cart) is shown as any picture.
  const isLate = !priority && !eager && typeof document === 'undefined'
  return (
    <div {...rest} data-tint={tint} className={tint === undefined ? field : `${field} ${tints[tint]}`}>
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
