/** How long the session has: milliseconds, below 0 where its time is over, null where there is none. */
export type Remaining = number | null

/** `over`: it has to be signed in anew. `unreachable`: nobody could say. */
export type ExtendAnswer = { ok: true } | { ok: false; why: 'over' | 'unreachable' }

export type SessionWarningContext = {
  /** Whole minutes left, at least 1, while the warning stands; 0 once the time is over; null while there is nothing to warn of. */
  minutes: number | null
  /** The shopper asked, and wants to hear how it went. */
  isAsked: boolean
}

export type SessionWarningEvent =
  /** The shopper wants to stay. */
  | { type: 'session.extend' }
  /** The page is looked at again, or the session changed: what was measured may be wrong by now. */
  | { type: 'page.return' }

/** What a toast says: each warning once. */
export type SessionWarningEmitted =
  | { type: 'warning.raised'; minutes: number }
  | { type: 'session.extended' }
  | { type: 'extension.failed'; why: 'over' | 'unreachable' }
