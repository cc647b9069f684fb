import type { ApiError } from '@lotus/api-client/errors'

/** Something sent to the server: still under way, or refused. */
export type Attempt = { pending: boolean; error: ApiError | null }

/** Proving with Google to be there, for whoever has no password (S31): under way, or why it came to nothing. */
export type Proof = {
  pending: boolean
  problem: string | null
  /** Whether it was proved. To be called straight from the press: it opens a window. */
  prove: () => Promise<boolean>
}

/** What a part of a page shows while it is asked for, and where that failed. */
export type Asked<Data> = Data | 'loading' | 'failed'
