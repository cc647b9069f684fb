import type { ApiError } from '@lotus/api-client/errors'

/** Something sent to the server: still under way, or refused. */
export type Attempt = { pending: boolean; error: ApiError | null }

/** What a part of a page shows while it is asked for, and where that failed. */
export type Asked<Data> = Data | 'loading' | 'failed'
