/** The longest time between the clicks of a double click, in milliseconds. */
export const doubleClickTime = 500
/** The longest distance between them, in CSS pixels. */
const doubleClickDistance = 40

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>
/** Whether a press follows a click as the second one of a double click: soon, and near it. */
export const isSecondPress = (click: Press, press: Press): boolean =>
  press.timeStamp - click.timeStamp < doubleClickTime &&
  Math.hypot(press.clientX - click.clientX, press.clientY - click.clientY) <= doubleClickDistance
const controls = 'a,button,summary,input,select,textarea'

/** The first click. `text`: the text of its control at that time. */
type First = {
  control: Element
  text: string | null
  place: DOMRect
  x: number
  y: number
  time: number
  isByPointer: boolean
}

/** Whether a click is on the first control. A button whose text has changed counts as another control. */
const isSameControl = ({ control, text }: First, target: Element): boolean =>
  control.contains(target) && control.textContent === text

/** Whether a click is in the place of the first control, and near the first click if a pointer caused that. */
function isAtSamePlace({ place, x, y, isByPointer }: First, { clientX, clientY }: MouseEvent): boolean {
  const isInside = clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom
  return isInside && (!isByPointer || Math.hypot(clientX - x, clientY - y) <= doubleClickDistance)
}

/** `detail` counts the clicks of a mouse. It is 1 for every tap, so time and place decide. */
const isSecondClick = (first: First, event: MouseEvent | PointerEvent): boolean =>
  'pointerType' in event && event.pointerType === 'mouse'
    ? event.detail > 1
    : event.timeStamp - first.time < doubleClickTime && isAtSamePlace(first, event)

/**
 * Ignores the second click of a double click or tap if it would press another control than the first click: the control was replaced,
 * its text has changed, or the page has moved under the finger. A click after an input event is never a second click.
 */
export function connectDoubleClickGuard(): void {
  let first: First | null = null
  /** Whether an event belongs to the second click of a double click, which would press another control. */
  const isStray = (event: MouseEvent, target: Element) =>
    first !== null && isSecondClick(first, event) && !isSameControl(first, target)
  const onClick = (event: MouseEvent | PointerEvent) => {
    const { target, clientX: x, clientY: y, timeStamp: time } = event
    if (!(target instanceof Element)) return
    // The keyboard has no pointer: `detail` is 0 then.
    const isByPointer = event.detail > 0
    if (isByPointer && isStray(event, target)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const control = target.closest(controls)
    first = control && {
      control,
      text: control.textContent,
      place: control.getBoundingClientRect(),
      x,
      y,
      time,
      isByPointer,
    }
  }
  // On `window`, because listeners there run before those of React, which are on the document.
  addEventListener('click', onClick, { capture: true })
  // The browser moves the focus at this event: for instance to a field under the dialog that the first click has closed.
  const onMouseDown = (event: MouseEvent) => {
    if (event.target instanceof Element && isStray(event, event.target)) event.preventDefault()
  }
  addEventListener('mousedown', onMouseDown, { capture: true })
  addEventListener('input', () => (first = null), { capture: true })
}
