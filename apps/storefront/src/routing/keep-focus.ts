import { focusHeading } from './navigation.ts'

/** A ref of a list item: when it is removed with the focus inside, the next or previous item takes the focus, else the h1. */
export const keepFocus = (item: HTMLElement | null) => () => {
  if (!item?.contains(document.activeElement)) return
  const neighbor = item.nextElementSibling ?? item.previousElementSibling
  const control = neighbor?.querySelector<HTMLElement>('a:not([tabindex]), button')
  if (control) control.focus({ preventScroll: true })
  else focusHeading()
}
