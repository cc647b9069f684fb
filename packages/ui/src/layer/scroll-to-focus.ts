import type { FocusEvent } from 'react'

/** Scrolls a control with visible focus into view: at the end of a dialog, Radix focuses the first control without scrolling to it. */
export function scrollToFocus({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
