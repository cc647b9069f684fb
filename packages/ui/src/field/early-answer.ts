import { useEffect, useRef, type RefObject } from 'react'

type Answered = HTMLInputElement | HTMLSelectElement

/**
 * Tells React what was typed or chosen before it was there, or put back by the browser on a reload. React leaves it in the
 * field that the server drew and says nothing of it: the form would not know, and the next render would take it away.
 */
export function useEarlyAnswer(
  own: RefObject<Answered | null>,
  value: string | number | readonly string[] | undefined,
): void {
  const first = useRef(value)
  useEffect(() => {
    const known = first.current
    if (own.current !== null && typeof known === 'string') tell(own.current, known)
  }, [own])
}

function tell(field: Answered, known: string): void {
  const answer = field.value
  // The event that says so is under way: React has brought the field to life in its midst, and tells it next.
  const underWay = globalThis.event
  if (answer === known || (underWay?.target === field && /input|change/.test(underWay.type))) return
  // React hears of a change only where the text is another than it believes: it watches the element's own property, not
  // the one of its class.
  field.value = known
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, answer)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
