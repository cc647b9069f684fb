import { useEffect, useRef, type ReactNode } from 'react'

import { box } from './focus-on-mount.css.ts'

/**
 * Takes the focus when it appears, and so comes into view: the press that led to it may be a screen below. With a `key` of
 * what it tells, it does so again for the next.
 */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={box}>
      {children}
    </div>
  )
}
