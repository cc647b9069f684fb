import type { FastifyRequest } from 'fastify'

import { authHandlers } from './auth.handlers.ts'
import { createCredentialsService, type CredentialsOptions } from './credentials.service.ts'
import { googleHandlers } from './google.handlers.ts'
import { googleRepository } from './google.repository.ts'
import { createGoogleService } from './google.service.ts'
import { createKnownBrowser } from './known-browser.ts'
import { createLoginAnswer } from './login-answer.ts'
import { mailTokensRepository } from './mail-tokens.repository.ts'
import { createMailsService, type MailsOptions } from './mails.service.ts'
import { createSessionsService } from './sessions.service.ts'
import { createSignInLinksService } from './sign-in-links.service.ts'
import { createSignupsService } from './signups.service.ts'
import { signupsRepository } from './signups.repository.ts'
import { createAccessTokens } from '#platform/access-token.ts'
import { createAuthGuards, type AuthLimits } from '#domain/auth-guards.ts'
import { createGoogle, type GoogleOptions } from './google-client.ts'
import type { Logger } from '#platform/log.ts'
import { createMailTokens, mailJob, type Mail } from '#domain/mail-queue.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Passwords } from '#platform/passwords.ts'
import { createSessionCheck } from '#platform/session.ts'
import { createTokenTransport, lifetimesOf, type AuthOptions } from '#platform/token-transport.ts'

export type AuthModuleOptions = {
  logger: Logger
  auth: AuthOptions
  /** Null disables sign-in with Google. */
  google: GoogleOptions | null
  passwords: Passwords
  limits: AuthLimits
  readGuest: (request: FastifyRequest) => string | null
} & Omit<MailsOptions, 'mailTokens'> &
  Pick<CredentialsOptions, 'closePurchases'>

/** Sign-up, sign-in, sessions and account recovery. */
export function createAuthModule(options: AuthModuleOptions) {
  const { db, clock, logger, origin, auth, google, passwords, limits, readGuest, closePurchases } = options
  const secure = origin.startsWith('https:')
  const { idleMs } = lifetimesOf(auth)
  const transport = createTokenTransport({ ...auth, secure })
  const known = createKnownBrowser({ secrets: auth.secrets, secure })
  const accessTokens = createAccessTokens({ secrets: auth.secrets, origin, clock })
  const mailTokens = createMailTokens(auth.secrets)
  const guards = createAuthGuards({ db, clock, limits })
  const sessions = createSessionsService({ db, clock, logger, accessTokens, auth })
  const credentials = createCredentialsService({ db, clock, guards, passwords, sessions, mailTokens, closePurchases })
  const signups = createSignupsService({ db, clock, guards, passwords, mailTokens })
  const signInLinks = createSignInLinksService({ db, clock, guards, sessions, mailTokens })
  const mails = createMailsService({ ...options, mailTokens })
  const answer = createLoginAnswer({ clock, transport })
  const provider = google && createGoogle({ ...google, redirectUri: `${origin}/auth/google/callback`, clock, logger })
  const withGoogle = createGoogleService({ db, clock, google: provider, guards, passwords, sessions })
  const http = { transport, known, answer, readGuest }

  return {
    handlers: {
      ...authHandlers({ credentials, signups, signInLinks, sessions }, http),
      ...googleHandlers(withGoogle, http, { secure }),
    },
    /** The contract's security scheme `session`. */
    checkSession: createSessionCheck({ db, clock, tokens: accessTokens, transport, idleMs }),
    jobs: {
      // Only `enqueueMail` writes jobs of this kind.
      [mailJob]: { lane: 'mail', run: (payload, { id }) => mails.send(id, payload as Mail) },
      'auth.clean': {
        everySeconds: 3600,
        async run() {
          const now = new Date(clock())
          await signupsRepository.deleteExpired(db, now)
          await mailTokensRepository.deleteExpired(db, now)
          await googleRepository.deleteExpired(db, now)
          await sessions.deleteOver()
          await guards.deleteOld()
          await mails.deleteOld()
        },
      },
    } satisfies Record<string, JobHandler>,
    guards,
    isGoogleCircuitOpen: () => provider?.isCircuitOpen() ?? false,
    mailTokens,
    /** A session that is unused for this long (milliseconds) has ended. */
    idleMs,
    clearTokens: transport.clear,
  }
}
