const minute = 60_000

/** The warning appears at this many milliseconds or fewer (AUTH-09). */
export const warnBelow = 5 * minute

/** Minutes to display, rounded up: the last minute is 1 until the end. */
export const minutesLeft = (remaining: number): number => Math.max(0, Math.ceil(remaining / minute))
