import { useRef, type MouseEvent } from 'react'

/** The longest double click, in milliseconds. */
const doubleClick = 500
const controls = 'a,button,summary,input,select,textarea'

/**
 * Returns an `onClickCapture` handler that ignores the second click of a double click on something else than the first: the first control
 * was replaced, or the page has moved under the finger.
 */
export function useDoubleClickGuard(): (event: MouseEvent) => void {
  const first = useRef<{ control: Element; place: DOMRect; time: number } | null>(null)
  return (event) => {
    const { target, clientX: x, clientY: y, timeStamp: time } = event
    if (!(target instanceof Element)) return
    const before = first.current
    const isSecond =
      before !== null &&
      time - before.time < doubleClick &&
      !before.control.contains(target) &&
      x >= before.place.left &&
      x <= before.place.right &&
      y >= before.place.top &&
      y <= before.place.bottom
    // The keyboard has no pointer: `detail` is 0 then.
    if (isSecond && event.detail > 0) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const control = target.closest(controls)
    first.current = control && { control, place: control.getBoundingClientRect(), time }
  }
}
