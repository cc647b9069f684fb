import { useEffect } from 'react'

import { focusHeading } from '#routing/navigation.ts'

/** Focuses the heading of a list to which a link of another list led before it was hydrated, and so as a document (D48). */
export function useFollowedPage(): void {
  useEffect(() => {
    if (document.activeElement === document.body && document.referrer.includes(location.pathname)) focusHeading()
  }, [])
}
