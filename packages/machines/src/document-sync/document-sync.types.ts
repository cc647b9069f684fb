import type { FailureReason } from '../failure-reasons.ts'

export type { FailureReason }

export type SyncFailure = {
  ok: false
  reason: FailureReason
  /** A code of the contract or of the client. */
  code: string
  /** Values for the message of the code. */
  params?: Readonly<Record<string, unknown>>
  /** Milliseconds that the server asks to wait. */
  retryAfter?: number
}

/**
 * `state` is the document's state on the server after the request. `report` is the message data about the change. The machine
 * passes both to the actions and does not read them.
 */
export type SyncAnswer<State = unknown> = { ok: true; state: State; report?: unknown } | SyncFailure

/** The commands in the log. */
export type SyncWork = {
  /** The number of commands without an answer. */
  pending: number
  /** Whether the next request must not be given up (D32). */
  isEssential: boolean
}

export type DocumentSyncInput = SyncWork & {
  /** A random number from 0 to 1, so that many browsers do not retry at the same time. */
  spread: number
}

export type DocumentSyncContext = DocumentSyncInput & {
  /** Whether the server's state must be read. */
  isStale: boolean
  /** The number of consecutive failures. */
  attempts: number
  /** The number of server errors in answer to the request in progress. It is limited, because a server error may be a bug. */
  serverErrors: number
  /** The failure of the last request; null after a success. */
  problem: SyncFailure | null
  /** The failure after which the request was given up. It is reported after a read, because the server may have applied the request. */
  rejection: SyncFailure | null
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
