/**
 * Calls the caller's handler, then the component's own, unless the caller's handler prevents the default.
 * Radix does the same for its handlers.
 */
export const composeHandlers =
  <Event extends { defaultPrevented: boolean }>(
    handler: ((event: Event) => void) | undefined,
    own: (event: Event) => void,
  ) =>
  (event: Event): void => {
    handler?.(event)
    if (!event.defaultPrevented) own(event)
  }
