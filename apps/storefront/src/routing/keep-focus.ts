import { focusHeading } from './navigation.ts'

/** A ref callback. If the element is removed while it contains the focus, focuses the next or previous sibling, else the h1. */
export const keepFocus = (item: HTMLElement | null) => () => {
  if (!item?.contains(document.activeElement)) return
  const neighbor = item.nextElementSibling ?? item.previousElementSibling
  const control = neighbor?.querySelector<HTMLElement>('a:not([tabindex]), button')
  if (control) control.focus({ preventScroll: true })
  else focusHeading()
}
