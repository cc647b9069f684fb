import { useEffect, useRef, type RefObject } from 'react'

type Answered = HTMLInputElement | HTMLSelectElement

/**
 * Reports to React a value that was typed or chosen before hydration, or restored by the browser on reload. React keeps
 * the value in the server-rendered field but dispatches no change event: without this, the form does not know the value
 * and the next render resets it.
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
  // React hydrates the field during this event and dispatches it next.
  const underWay = globalThis.event
  if (answer === known || (underWay?.target === field && /input|change/.test(underWay.type))) return
  // React ignores a change event when the value equals its tracked value. It tracks the property on the element
  // instance, so set the value through the prototype's setter.
  field.value = known
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, answer)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
