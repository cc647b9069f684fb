/**
 * The reasons why a request of a sync failed. `network`: no answer; `busy`: 429 and 502 to 504; `server`: another 5xx, which may be a
 * bug; `session`: 401, the user must sign in again; `rejected`: another 4xx, which a retry would get too.
 */
export const failureReasons = ['network', 'busy', 'server', 'session', 'rejected'] as const
export type FailureReason = (typeof failureReasons)[number]
