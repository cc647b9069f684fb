import { useState } from 'react'

/** The focused element; for an item of a menu, which closes, the button that opened the menu. */
function currentOpener(): Element {
  const focused = document.activeElement ?? document.body
  const menu = focused.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused
}

function focusOpener(opener: Element | null): void {
  const isGone = opener === document.body || opener?.isConnected !== true
  const target = isGone ? document.querySelector('main h1') : opener
  // Otherwise the focus is on the body, or on a layer below around the opener.
  if (!(target instanceof HTMLElement) || document.activeElement?.contains(target) === false) return
  if (isGone) target.tabIndex = -1
  target.focus({ preventScroll: isGone })
}

/**
 * For a layer without a trigger, for which Radix does not restore the focus: returns its `onCloseAutoFocus`, which focuses
 * the element that opened the layer, or the page's heading if that element is gone. It leaves a focus that has moved elsewhere.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(currentOpener())
  }
  return (event) => {
    event.preventDefault()
    focusOpener(opener)
  }
}
