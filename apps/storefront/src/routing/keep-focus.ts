import { focusHeading } from './navigation.ts'

/** A ref: when the element is removed with the focus inside, the next or previous element takes the focus, else the h1. */
export const keepFocus = (item: HTMLElement | null) => () => {
  if (!item?.contains(document.activeElement)) return
  const neighbor = item.nextElementSibling ?? item.previousElementSibling
  const control = neighbor?.querySelector<HTMLElement>('a:not([tabindex]), button')
  if (control) control.focus({ preventScroll: true })
  else focusHeading()
}
