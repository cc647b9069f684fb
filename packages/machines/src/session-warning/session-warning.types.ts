/**
 * Milliseconds until the access token and the session end; negative after the end. A session whose token has ended can be
 * refreshed until it ends itself. Null without a session.
 */
export type Remaining = { token: number; session: number } | null

/** `over`: the user must sign in again. `unreachable`: the server did not answer. */
export type ExtendAnswer = { ok: true } | { ok: false; reason: 'over' | 'unreachable' }

export type SessionWarningContext = {
  /** Whole minutes left until the session ends, at least 1, during the warning; 0 after the end; null without a warning. */
  minutes: number | null
  /** The shopper requested the extension, so its result is emitted. */
  isRequested: boolean
}

export type SessionWarningEvent =
  | { type: 'session.extend' }
  /** The page is visible again, or the session changed: the remaining time must be read again. */
  | { type: 'page.return' }

/** Each is shown once, as a toast. */
export type SessionWarningEmitted =
  | { type: 'warning.raised'; minutes: number }
  | { type: 'session.extended' }
  | { type: 'extension.failed'; reason: 'over' | 'unreachable' }
