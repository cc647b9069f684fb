import { useRef, useState, type RefObject, type UIEvent } from 'react'

type Slides = {
  /** The props of the track. */
  track: { ref: RefObject<HTMLUListElement | null>; onScroll: (event: UIEvent<HTMLUListElement>) => void }
  /** The index of the slide in view. */
  current: number
  /** Scrolls to a slide, at once with `prefers-reduced-motion`. */
  show: (index: number) => void
}

/** The state of a row of slides, each as wide as the row. */
export function useSlides(): Slides {
  const ref = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  return {
    track: {
      ref,
      onScroll: ({ currentTarget: { scrollLeft, clientWidth } }) =>
        setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1))),
    },
    current,
    show(index) {
      const element = ref.current
      if (element === null) return
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      element.scrollTo({ left: index * element.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
    },
  }
}
