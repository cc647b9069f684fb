import type { ApiError } from '@lotus/api-client/errors'

/** The state of a request: pending or rejected. */
export type Attempt = { pending: boolean; error: ApiError | null }

/** Confirmation with Google for accounts without a password (S31): pending, or the reason of the failure. */
export type Proof = {
  pending: boolean
  problem: string | null
  /** Resolves to whether the user is confirmed. Call it synchronously in the click handler: it opens a pop-up. */
  prove: () => Promise<boolean>
}

/** The state of a section while it loads and after loading fails. */
export type Asked<Data> = Data | 'loading' | 'failed'
