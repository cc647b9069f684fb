import { randomBytes } from 'node:crypto'

import { isBlank, toSingleLine } from '@lotus/commerce/text'
import type {
  GoogleConfirmationRequest,
  GoogleLinkRequest,
  GoogleSignInRequest,
  GoogleStart,
  GoogleStartRequest,
} from '@lotus/openapi/schema'

import type { AuthGuards } from '#domain/auth-guards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { createGoogleBinding, type Google, type GoogleIdentity } from './google-client.ts'
import type { Passwords } from '#platform/passwords.ts'
import { Problem } from '#platform/problem.ts'
import type { SessionRef } from '#platform/session.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

import type { Caller } from './credentials.service.ts'
import { googleRepository } from './google.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'
import type { Login, SessionsService } from './sessions.service.ts'
import { signupsRepository } from './signups.repository.ts'
import { usersRepository, type User } from './users.repository.ts'

export type GoogleServiceOptions = {
  db: Db
  clock: Clock
  /** Null disables sign-in with Google. */
  google: Pick<Google, 'authorizationUrl' | 'exchange'> | null
  guards: AuthGuards
  passwords: Passwords
  sessions: SessionsService
}

/** How long an attempt is valid for the answer, and then for the password. */
export const attemptMs = 10 * 60_000
const longestName = 60

/** The username of a new account: the name at Google, or the local part of the e-mail. */
const usernameOf = ({ name, email }: GoogleIdentity) =>
  [...((isBlank(name) ? '' : toSingleLine(name)) || email.split('@', 1)[0] || email)]
    .slice(0, longestName)
    .join('')
    .trim()

type Found =
  | { user: User }
  /** The account with this e-mail has a password, which is required once. */
  | { ask: User }

export type GoogleService = ReturnType<typeof createGoogleService>

/** Sign-in with Google. Cookie and state bind the answer to the browser that started the attempt (S14). */
export function createGoogleService({ db, clock, google, guards, passwords, sessions }: GoogleServiceOptions) {
  const needGoogle = () => {
    if (google === null) throw new Problem('SERVICE_UNAVAILABLE')
    return google
  }

  /** The account of a proved identity; created if there is none. */
  async function findAccount(trx: Trx, identity: GoogleIdentity, language: User['language']): Promise<Found> {
    const now = new Date(clock())
    const known = async () => {
      const userId = await googleRepository.findUserId(trx, identity)
      const user = userId === null ? null : await usersRepository.find(trx, userId)
      return user && { user }
    }
    const found = await known()
    if (found !== null) return found
    // A pending sign-up with this address has no claim to the account (S15).
    await signupsRepository.deleteOf(trx, identity.email)
    const { email } = identity
    const account = { email, username: usernameOf(identity), language, passwordHash: null }
    const made = await usersRepository.insert(trx, account, now)
    if (made !== null) {
      const { issuer, subject } = identity
      await googleRepository.insertIdentity(trx, { issuer, subject, userId: made.id }, now)
      return { user: made }
    }
    // Created concurrently by the same person in another window.
    const existing = await known()
    if (existing !== null) return existing
    const owner = await usersRepository.findByEmail(trx, email)
    // Another identity of the provider has this address: reading its mail is not sufficient proof.
    if (owner === null || owner.passwordHash === null) throw new Problem('GOOGLE_REFUSED')
    return { ask: owner }
  }

  async function begin(trx: Trx, user: User, caller: Caller): Promise<Login> {
    await sessions.end(trx, caller.tokens)
    return sessions.begin(trx, user, caller.device)
  }

  /** The identity that an answer proves, and the key of its attempt. */
  async function identify({ credential, state }: GoogleConfirmationRequest, secret: string | null) {
    const provider = needGoogle()
    if (secret === null) throw new Problem('CSRF_PROTECTION_FAILED')
    const cookieHash = sha256(secret)
    const kept = await googleRepository.useAttempt(db, { cookieHash, stateHash: sha256(state) }, new Date(clock()))
    if (kept === null) throw new Problem('CSRF_PROTECTION_FAILED')
    return { cookieHash, identity: await provider.exchange(credential, { state, ...kept }) }
  }

  return {
    /** @returns also the secret for the browser's cookie. @throws {Problem} SERVICE_UNAVAILABLE */
    async beginGoogleSignIn({ state }: GoogleStartRequest): Promise<GoogleStart & { secret: string }> {
      const binding = createGoogleBinding(state)
      const authorizationUrl = await needGoogle().authorizationUrl(binding)
      const secret = randomBytes(32).toString('base64url')
      const now = clock()
      await googleRepository.insertAttempt(db, {
        cookieHash: sha256(secret),
        stateHash: sha256(state),
        nonce: binding.nonce,
        codeVerifier: binding.codeVerifier,
        createdAt: new Date(now),
        expiresAt: new Date(now + attemptMs),
      })
      return { authorizationUrl, secret }
    },

    /**
     * @param secret of the browser's cookie, or null
     * @throws {Problem} CSRF_PROTECTION_FAILED, GOOGLE_REFUSED, GOOGLE_EMAIL_UNVERIFIED, GOOGLE_LINK_REQUIRED,
     * SERVICE_UNAVAILABLE
     */
    async signInWithGoogle(
      { credential, state, language = 'pt-BR' }: GoogleSignInRequest,
      secret: string | null,
      caller: Caller,
    ): Promise<Login> {
      const { cookieHash, identity } = await identify({ credential, state }, secret)
      if (!identity.emailVerified) throw new Problem('GOOGLE_EMAIL_UNVERIFIED')
      const login = await inTransaction(db, async (trx) => {
        const found = await findAccount(trx, identity, language)
        if ('user' in found) {
          await googleRepository.deleteAttempt(trx, cookieHash)
          return begin(trx, found.user, caller)
        }
        const { issuer, subject } = identity
        const proof = { issuer, subject, userId: found.ask.id }
        await googleRepository.keepProof(trx, cookieHash, proof, new Date(clock() + attemptMs))
        return null
      })
      if (login === null) throw new Problem('GOOGLE_LINK_REQUIRED')
      return login
    },

    /**
     * Reauthenticates an account without a password (S31).
     * @throws {Problem} CSRF_PROTECTION_FAILED, GOOGLE_REFUSED, GOOGLE_OTHER_ACCOUNT, SERVICE_UNAVAILABLE
     */
    async confirmWithGoogle(
      answer: GoogleConfirmationRequest,
      secret: string | null,
      { userId, sessionId }: SessionRef,
    ): Promise<void> {
      const { cookieHash, identity } = await identify(answer, secret)
      await googleRepository.deleteAttempt(db, cookieHash)
      if ((await googleRepository.findUserId(db, identity)) !== userId) throw new Problem('GOOGLE_OTHER_ACCOUNT')
      await sessionsRepository.prove(db, sessionId, new Date(clock()))
    },

    /**
     * Counts and compares the password as signIn does, so it allows no additional attempts.
     * @throws {Problem} CSRF_PROTECTION_FAILED, PASSWORD_WRONG, GOOGLE_REFUSED, RATE_LIMITED, SERVICE_UNAVAILABLE
     */
    async linkGoogleAccount({ password }: GoogleLinkRequest, secret: string | null, caller: Caller): Promise<Login> {
      const cookieHash = secret === null ? null : sha256(secret)
      const proof = cookieHash === null ? null : await googleRepository.findProof(db, cookieHash, new Date(clock()))
      const user = proof === null ? null : await usersRepository.find(db, proof.userId)
      if (cookieHash === null || proof === null || user === null) throw new Problem('CSRF_PROTECTION_FAILED')
      const attempt = { email: user.email, address: caller.address, knownBrowser: caller.knownBrowser(user.email) }
      await guards.begin(attempt)
      const isRight = await passwords.verify(user.passwordHash, password).catch(async (error: unknown) => {
        // The attempt is not counted, because the client did not learn whether the password was correct.
        await guards.takeBack(attempt)
        throw error
      })
      if (!isRight) throw new Problem('PASSWORD_WRONG', { fields: [{ path: 'password', code: 'NOT_ALLOWED' }] })
      return inTransaction(db, async (trx) => {
        if (!(await googleRepository.deleteAttempt(trx, cookieHash))) throw new Problem('CSRF_PROTECTION_FAILED')
        await guards.succeed(trx, attempt)
        if (!(await googleRepository.insertIdentity(trx, proof, new Date(clock())))) throw new Problem('GOOGLE_REFUSED')
        return begin(trx, user, caller)
      })
    },
  }
}
