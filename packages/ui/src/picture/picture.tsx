import type { ComponentProps } from 'react'

import { image, picture } from './picture.css.ts'

type ImageProps = Omit<
  ComponentProps<'img'>,
  'className' | 'style' | 'children' | 'srcSet' | 'loading' | 'fetchPriority' | 'decoding'
>

/** The other attributes and the handlers are those of the image. */
export type PictureProps = ImageProps & {
  /** The fallback picture, for browsers without support for the other formats and for uploaded photos. */
  src: string
  /** `srcset` values by format: "/media/miso-256.avif 256w, /media/miso-512.avif 512w". */
  sources?: { avif?: string; webp?: string } | undefined
  /** The `sizes` attribute, the width of the picture in the layout: "(width < 768px) 45vw, 220px". */
  sizes?: string | undefined
  /** The alternative text; empty where a text beside the picture has its content. */
  alt: string
  /** The intrinsic width in pixels. */
  width: number
  /** The intrinsic height in pixels. */
  height: number
  /**
   * Whole (`contain`), inset in its background (`illustration`), or filling its box (`photo`).
   * @default 'contain'
   */
  fit?: keyof typeof image
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
   * Not fetched before the first interaction with the page, unless it is near the viewport.
   * @default false
   */
  late?: boolean
}

/**
 * A picture in the best format that the browser supports. It fills the nearest positioned box, which reserves its space; if it does
 * not load, a drawing takes its place.
 */
export function Picture({
  src,
  sources,
  sizes,
  alt,
  width,
  height,
  fit = 'contain',
  priority = false,
  eager = false,
  late = false,
  ...rest
}: PictureProps) {
  return (
    // A script of the page marks late pictures near the viewport before React hydrates.
    <picture className={picture} data-late={late ? '' : undefined} suppressHydrationWarning>
      {sources?.avif !== undefined && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources?.webp !== undefined && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        {...rest}
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
  )
}
