import { Children, type ComponentProps, type ReactNode } from 'react'

import { useSlides } from '../slides/use-slides.ts'
import * as css from './gallery.css.ts'

export type GalleryProps = Omit<ComponentProps<'section'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** The pictures, one child each, all of equal size. */
  children: ReactNode
  /** Small pictures in the same order, without alternative texts. */
  thumbnails: readonly ReactNode[]
  /** The accessible name of a thumbnail: "Mostrar imagem 2 de 3". */
  showLabel: (picture: number, count: number) => string
}

/** Pictures side by side, one in view: swiped, scrolled, or chosen by its thumbnail. Without scripts it scrolls. */
export function Gallery({ label, children, thumbnails, showLabel, ...rest }: GalleryProps) {
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
            key={showLabel(index + 1, thumbnails.length)}
            type="button"
            aria-label={showLabel(index + 1, thumbnails.length)}
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
