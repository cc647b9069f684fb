import { startTransition, useEffect, useState } from 'react'

import { cameBy } from '#routing/navigation.ts'

/**
 * Whether a page draws what lies below its first sight. Where a link led to it only after its first paint, so that what
 * is seen comes the sooner; where it was loaded or gone back to at once: the place that is restored may be there.
 */
export function useBelow(): boolean {
  const [isDrawn, setIsDrawn] = useState(() => cameBy() !== 'link')
  useEffect(() => {
    if (isDrawn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Before a paint: what is asked for here comes after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsDrawn(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDrawn])
  return isDrawn
}
