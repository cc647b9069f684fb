/**
 * Leaves Escape to a field that discards its typed text with it, and has `data-takes-escape` meanwhile: the layer around it stays
 * open. A field cannot do this itself, because Radix handles the key before it arrives there.
 */
export function escapeToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.hasAttribute('data-takes-escape')) event.preventDefault()
}
