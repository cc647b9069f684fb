import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { group } from './form-fields.css.ts'

/**
 * Focuses its child on mount and scrolls it into view: the button that caused it may be far below. With a `key` per message
 * it does so for every message.
 */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Runs before the paint: an effect after it could take the focus from a field that the user has focused in the meantime.
  useLayoutEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={group}>
      {children}
    </div>
  )
}
