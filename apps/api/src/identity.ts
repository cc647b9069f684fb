import type { FastifyRequest } from 'fastify'

import { authHandlers } from './modules/auth/auth.handlers.ts'
import { authJobs } from './modules/auth/auth.jobs.ts'
import { createCredentialsService } from './modules/auth/credentials.service.ts'
import { googleHandlers } from './modules/auth/google.handlers.ts'
import { googleRepository } from './modules/auth/google.repository.ts'
import { createGoogleService } from './modules/auth/google.service.ts'
import { createKnownBrowser } from './modules/auth/known-browser.ts'
import { createLoginAnswer } from './modules/auth/login-answer.ts'
import { mailTokensRepository } from './modules/auth/mail-tokens.repository.ts'
import { createMailsService } from './modules/auth/mails.service.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import { createSignupsService } from './modules/auth/signups.service.ts'
import { signupsRepository } from './modules/auth/signups.repository.ts'
import { createAccessTokens } from './platform/access-token.ts'
import { createAuthGuards, type AuthLimits } from './platform/auth-guards.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { createGoogle, type GoogleOptions } from './platform/google.ts'
import type { Logger } from './platform/log.ts'
import { createMailTokens } from './platform/mail-queue.ts'
import type { Mailer } from './platform/mail.ts'
import type { Passwords } from './platform/passwords.ts'
import { createSessionCheck } from './platform/session.ts'
import { createTokenTransport, lifetimesOf, type AuthOptions } from './platform/token-transport.ts'

export type IdentityOptions = {
  db: Db
  clock: Clock
  logger: Logger
  /** The shop's origin: tokens are for it, cookies are secure where it is https. */
  origin: string
  auth: AuthOptions
  /** Null where nobody signs in with Google. */
  google: GoogleOptions | null
  mailer: Mailer
  passwords: Passwords
  limits: AuthLimits
  shopName: () => Promise<string>
  readGuest: (request: FastifyRequest) => string | null
  /** S07, S11: takes what an account bought out of the sight of one browser, or of all. */
  closePurchases: (trx: Db, userId: number, browsers: { only?: string | null }) => Promise<void>
}

/** Who somebody is, and how they prove it. */
export function createIdentity(options: IdentityOptions) {
  const { db, clock, logger, origin, auth, google, mailer, passwords, limits, shopName, readGuest, closePurchases } =
    options
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
  const mails = createMailsService({ db, clock, mailer, mailTokens, origin, shopName })
  const answer = createLoginAnswer({ clock, transport })
  const provider = google && createGoogle({ ...google, redirectUri: `${origin}/auth/google/callback`, clock, logger })
  const withGoogle = createGoogleService({ db, clock, google: provider, guards, passwords, sessions })
  const doors = { transport, known, answer, readGuest }

  return {
    handlers: {
      ...authHandlers({ credentials, signups, sessions }, doors),
      ...googleHandlers(withGoogle, doors, { secure }),
    },
    /** The contract's security scheme `session`. */
    check: createSessionCheck({ db, clock, tokens: accessTokens, transport, idleMs }),
    jobs: authJobs(mails, async () => {
      const now = new Date(clock())
      await signupsRepository.deleteExpired(db, now)
      await mailTokensRepository.deleteExpired(db, now)
      await googleRepository.deleteExpired(db, now)
      await sessions.deleteOver()
      await guards.deleteOld()
      await mails.deleteOld()
    }),
    /** What the account's own pages need of it. */
    forAccounts: { passwords, guards, mailTokens, idleMs, clearTokens: transport.clear },
  }
}
