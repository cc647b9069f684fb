import { useEffect, type MouseEvent } from 'react'

import { focusOn } from './navigation.ts'
import { isPlainClick } from './plain-click.ts'

type FindHeading = () => HTMLElement | null

/** The last clicked page link: its list, its page and its target. Not React state, because the new page may replace the component. */
let followed: [heading: FindHeading, from: number, to: number] | [] = []

/**
 * After a page link of a list was followed, focuses the heading of the list and scrolls to it (D48). Returns the click handler of
 * the links. `findHeading` identifies the list, so it is a constant.
 */
export function usePageLinks(findHeading: FindHeading, current: number): (to: number, event: MouseEvent) => void {
  useEffect(() => {
    const [list, from, to] = followed
    if (list !== findHeading || from === current) return
    followed = []
    // If the page is another one, a filter or sort order has changed it, not the link.
    if (to === current) focusOn(findHeading())?.scrollIntoView()
  }, [findHeading, current])
  return (to, event) => {
    followed = isPlainClick(event) ? [findHeading, current, to] : []
  }
}
