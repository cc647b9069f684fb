import type { ApiError } from '@lotus/api-client/errors'

/** The state of a form's request: pending or rejected. */
export type Attempt = { pending: boolean; error: ApiError | null }
