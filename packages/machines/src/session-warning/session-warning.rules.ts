const minute = 60_000

/** Warned of when so much is left, or less (AUTH-09). */
export const warnBelow = 5 * minute

/** Minutes as the shopper is told them: the last one is one until it is over. */
export const minutesLeft = (remaining: number): number => Math.max(0, Math.ceil(remaining / minute))
