/**
 * Calls the handler that a component was given, then the component's own, unless the given one prevents the default: as Radix does for
 * its handlers.
 */
export const after =
  <Event extends { defaultPrevented: boolean }>(
    given: ((event: Event) => void) | undefined,
    own: (event: Event) => void,
  ) =>
  (event: Event): void => {
    given?.(event)
    if (!event.defaultPrevented) own(event)
  }
