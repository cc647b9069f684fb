import { picture } from '#layout/media.ts'

import * as css from './department-picture.css.ts'

/** The small picture of a department, decorative, `side` px wide and high. */
export function DepartmentPicture({ imageUrl, side }: { imageUrl: string; side: keyof typeof css.sides }) {
  const { src, avif, webp } = picture(imageUrl)
  return (
    <picture className={css.sides[side]}>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={`${side}px`} />}
      {webp !== undefined && <source type="image/webp" srcSet={webp} sizes={`${side}px`} />}
      <img className={css.image} src={src} alt="" width={side} height={side} loading="lazy" />
    </picture>
  )
}
