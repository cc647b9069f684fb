/** Focuses an opened panel itself: Radix would skip the links and focus the close button. */
export function focusPanel(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
