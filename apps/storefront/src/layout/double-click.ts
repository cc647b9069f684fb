import { useRef, type DOMAttributes, type MouseEvent } from 'react'

/** The longest time between the clicks of a double click, in milliseconds, and the longest distance, in CSS pixels. */
const doubleClick = { time: 500, distance: 40 }
const controls = 'a,button,summary,input,select,textarea'

type First = { control: Element; place: DOMRect; x: number; y: number; time: number; isByPointer: boolean }

/** Whether a click is in the place of the first control, and near the first click if a pointer caused that. */
function isAtSamePlace({ place, x, y, isByPointer }: First, { clientX, clientY }: MouseEvent): boolean {
  const isInside = clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom
  return isInside && (!isByPointer || Math.hypot(clientX - x, clientY - y) <= doubleClick.distance)
}

/**
 * Handlers that ignore the second click of a double click on something else than the first: the first control was replaced, or the page
 * has moved under the finger. After an input, a click is a new one.
 */
export function useDoubleClickGuard(): Pick<DOMAttributes<Element>, 'onClickCapture' | 'onInputCapture'> {
  const first = useRef<First | null>(null)
  return {
    onClickCapture(event) {
      const { target, clientX: x, clientY: y, timeStamp: time } = event
      if (!(target instanceof Element)) return
      // The keyboard has no pointer: `detail` is 0 then.
      const isByPointer = event.detail > 0
      const before = first.current
      const isSecond =
        before !== null &&
        time - before.time < doubleClick.time &&
        !before.control.contains(target) &&
        isAtSamePlace(before, event)
      if (isSecond && isByPointer) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const control = target.closest(controls)
      first.current = control && { control, place: control.getBoundingClientRect(), x, y, time, isByPointer }
    },
    onInputCapture() {
      first.current = null
    },
  }
}
