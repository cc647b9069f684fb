/**
 * Keeps a layer open when Escape is pressed in a field with `data-takes-escape`. A field has this attribute while Escape discards its
 * typed text. It cannot stop the event itself, because Radix handles the key first.
 */
export function escapeToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.hasAttribute('data-takes-escape')) event.preventDefault()
}
