import type { MouseEvent } from 'react'

import { isPlainClick } from '#routing/plain-click.ts'

const suitable = '(hover: hover) and (prefers-reduced-motion: no-preference)'

/**
 * The view transition from a card's picture to the picture of the product's page, on devices with a pointer; phones show the
 * page sooner without it. A value of the link's `viewTransition`.
 */
export const pictureTransition = {
  types: (): string[] | false => (matchMedia(suitable).matches ? ['picture'] : false),
}

/**
 * Marks the picture that the transition moves, and only that: two elements with one name would cancel the transition. A click that
 * opens another tab or window marks none.
 */
export function markLeaving(art: HTMLElement | null, click: MouseEvent): void {
  if (!isPlainClick(click)) return
  for (const former of document.querySelectorAll('[data-leaving]')) former.removeAttribute('data-leaving')
  art?.setAttribute('data-leaving', '')
}
