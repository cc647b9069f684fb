import { useState } from 'react'

/** The focused element, and for one in a menu or a sheet, which may close, the button that opened that layer. */
function currentOpeners(): Element[] {
  const focused = document.activeElement ?? document.body
  const layer = focused.closest('[role="menu"],[role="dialog"]')
  const trigger = layer === null ? null : document.querySelector(`[aria-controls="${layer.id}"]`)
  return trigger === null ? [focused] : [focused, trigger]
}

function focusOpener(openers: Element[]): void {
  const opener = openers.find((element) => element.isConnected && element !== document.body)
  const target = opener ?? document.querySelector('main h1')
  // Otherwise the focus is on the body, or on a layer below around the opener.
  if (!(target instanceof HTMLElement) || document.activeElement?.contains(target) === false) return
  if (opener === undefined) target.tabIndex = -1
  target.focus({ preventScroll: opener === undefined })
}

/**
 * For a layer without a trigger, for which Radix does not restore the focus: returns its `onCloseAutoFocus`, which focuses
 * the element that opened the layer; if that is gone, the button that opened the layer around it, or the page's heading. It
 * leaves a focus that has moved elsewhere.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false)
  const [openers, setOpeners] = useState<Element[]>([])
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpeners(currentOpeners())
  }
  return (event) => {
    event.preventDefault()
    focusOpener(openers)
  }
}
