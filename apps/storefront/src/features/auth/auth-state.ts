import type { ApiError } from '@lotus/api-client/errors'

import type { Attempt } from '#forms/attempt.ts'

import type { GoogleReason } from './google.messages.ts'

/** The view of a login panel. `link` asks for the password of the account that Google gets linked to. */
export type AuthView = 'login' | 'signup' | 'forgot' | 'link'

/** The state of a request for an e-mail; `sentTo` is set once the server has accepted it. */
export type MailAttempt = Attempt & { sentTo: string | null }

/** A reason from the pop-up, or the server's error. */
export type GoogleAttempt = { pending: boolean; problem: GoogleReason | ApiError | null }
