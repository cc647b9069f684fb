import type { ComponentProps } from 'react'

import { picture } from './media.ts'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'className'> & {
  imageUrl: string
  /** The class of the `<picture>`. */
  className?: string | undefined
  imageClassName?: string
}

/** A decorative picture in the best format that the browser supports. The text beside it carries the content. */
export function Picture({ imageUrl, className, imageClassName, sizes, ...image }: PictureProps) {
  const { src, sources: { avif, webp } = {} } = picture(imageUrl)
  return (
    <picture className={className}>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp !== undefined && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img {...image} className={imageClassName} src={src} alt="" />
    </picture>
  )
}
