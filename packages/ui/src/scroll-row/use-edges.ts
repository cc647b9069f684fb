import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/** Which sides of a scrolling box have more content. */
export type Edges = { start: boolean; end: boolean }

/** Differences of less than a pixel are rounding. */
const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: Element): Edges => ({
  start: scrollLeft > 1,
  end: scrollLeft < scrollWidth - clientWidth - 1,
})

/** Observes the edges of the scrolling box `ref` with the items `children`. Call `measure` when the box scrolls. */
export function useEdges<Box extends HTMLElement>(
  children: ReactNode,
): { ref: RefObject<Box | null>; more: Edges; measure: () => void } {
  const ref = useRef<Box>(null)
  const [more, setMore] = useState<Edges>({ start: false, end: false })
  const measure = () => {
    const element = ref.current
    if (element === null) return
    const { start, end } = edgesOf(element)
    setMore((before) => (before.start === start && before.end === end ? before : { start, end }))
  }
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    // The texts change with the language, the width with the window.
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [children])
  return { ref, more, measure }
}
