import { useHydrated } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'

import { arrivedBy } from './navigation.ts'

/**
 * Whether a page renders its content below the fold. After a link it renders it after the first paint, so that the content
 * in view appears sooner; after a load or Back at once, because the restored position may be there.
 */
export function useBelowTheFold(): boolean {
  // The server renders pages whole. One that hydrates late may be left already, or a link within it followed, e.g. `#reviews`.
  const isHydrating = !useHydrated()
  const [isRendered, setIsRendered] = useState(() => isHydrating || arrivedBy() !== 'link')
  useEffect(() => {
    if (isRendered) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame callback runs before the paint, the timeout after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsRendered(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isRendered])
  return isRendered
}
