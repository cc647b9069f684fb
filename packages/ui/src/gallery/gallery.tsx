import { Children, type ComponentProps, type ReactNode } from 'react'

import { useLabel } from '../labels/labels-provider.tsx'
import { useSlides } from '../slides/use-slides.ts'
import * as css from './gallery.css.ts'

export type GalleryProps = Omit<ComponentProps<'section'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** The pictures, one child each, all of equal size. */
  children: ReactNode
  /** Small pictures in the same order, without alternative texts. */
  thumbnails: readonly ReactNode[]
  /** The accessible name of a thumbnail: "Mostrar imagem 2 de 3". Defaults to the label `showPicture`. */
  showLabel?: (picture: number, count: number) => string
}

/** Pictures side by side, one in view: swiped, scrolled, or chosen by its thumbnail. Without scripts it scrolls. */
export function Gallery({ label, children, thumbnails, showLabel, ...rest }: GalleryProps) {
  const nameOf = useLabel(
    'showPicture',
    [
      (picture, count) => `Show picture ${picture} of ${count}`,
      (picture, count) => `Mostrar la imagen ${picture} de ${count}`,
      (picture, count) => `Mostrar imagem ${picture} de ${count}`,
      (picture, count) => `显示第${picture}张图片，共${count}张`,
    ],
    showLabel,
  )
  const { track, current, show } = useSlides()
  return (
    <section {...rest} aria-label={label} className={css.gallery}>
      <ul
        {...track}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className={css.track}
      >
        {Children.map(children, (picture) => (
          <li className={css.picture}>{picture}</li>
        ))}
      </ul>
      <div className={css.thumbnails}>
        {thumbnails.map((thumbnail, index) => (
          <button
            key={nameOf(index + 1, thumbnails.length)}
            type="button"
            aria-label={nameOf(index + 1, thumbnails.length)}
            aria-current={index === current}
            onClick={() => show(index)}
            className={css.thumbnail}
          >
            {thumbnail}
          </button>
        ))}
      </div>
    </section>
  )
}
