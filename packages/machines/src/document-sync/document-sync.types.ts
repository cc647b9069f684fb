/**
 * Why a request has no result. `network`: no answer; `busy`: 429 and 502 to 504; `server`: another 5xx, which may be a bug;
 * `signed-out`: 401; `refused`: another 4xx, which a retry would get as well.
 */
export const failureReasons = ['network', 'busy', 'server', 'signed-out', 'refused'] as const

export type SyncFailure = {
  ok: false
  why: (typeof failureReasons)[number]
  /** A code of the contract or of the client. */
  code: string
  /** Values for the message of the code. */
  params?: Readonly<Record<string, unknown>>
  /** Milliseconds that the server asks to wait. */
  retryAfter?: number
}

/** The state of the document at the server after the request. The machine only passes it on. */
export type SyncAnswer<State = unknown> = { ok: true; state: State } | SyncFailure

/** What the log contains. */
export type SyncWork = {
  /** How many commands wait for an answer. */
  pending: number
  /** The next request must not be given up (D32). */
  isEssential: boolean
}

export type DocumentSyncInput = SyncWork & {
  /** From 0 to 1; spreads the retries of many browsers. */
  spread: number
}

export type DocumentSyncContext = DocumentSyncInput & {
  /** The server's state must be read. */
  isStale: boolean
  /** Failures in a row. */
  tries: number
  /** Answers to the request in progress that may be a bug of the server. */
  serverErrors: number
  /** Why the last request failed; null after a success. */
  problem: SyncFailure | null
  /** Why the request in progress is given up; it is reported when the state has been read, because it may have been applied. */
  verdict: SyncFailure | null
}

export type DocumentSyncEvent =
  /** Commands were added, settled or removed. */
  | ({ type: 'log.changed' } & SyncWork)
  /** Another device or another operation may have changed the state. */
  | { type: 'refresh' }
  | { type: 'network.lost' }
  /** The network is back, or the shopper retries. */
  | { type: 'network.return' }
  | { type: 'session.end' }
  | { type: 'session.return' }
