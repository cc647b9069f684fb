import { createHmac, randomBytes, randomUUID } from 'node:crypto'

import type { AccessTokens } from '#platform/access-token.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { deriveKeys } from '#platform/keys.ts'
import type { Logger } from '#platform/log.ts'
import { Problem, type ErrorCode } from '#platform/problem.ts'
import { lifetimesOf, type AuthOptions, type Tokens } from '#platform/token-transport.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

import { sessionsRepository, type SessionRow } from './sessions.repository.ts'
import { usersRepository, type User } from './users.repository.ts'

/** The user and the tokens of a sign-in. */
export type Login = { user: User; tokens: Tokens }

export type SessionsOptions = { db: Db; clock: Clock; logger: Logger; accessTokens: AccessTokens; auth: AuthOptions }

/** How long a used refresh token still returns the newest token of its chain, for lost answers and concurrent tabs (S12). */
export const graceMs = 20_000
/** Ended sessions are stored for this long, so that a replay is still detected. */
const keptDays = 7
const day = 24 * 60 * 60 * 1000

type Renewal = { refused: ErrorCode } | { session: SessionRow; refresh: string | null }

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService({ db, clock, logger, accessTokens, auth }: SessionsOptions) {
  const { accessMs, idleMs, absoluteMs } = lifetimesOf(auth)
  const successorKeys = deriveKeys(auth.secrets, 'refresh-token')

  /** Derived with the server's keys, the current one first: unpredictable, and the same for the same token. */
  const successorsOf = (token: string) =>
    successorKeys.map((key) => createHmac('sha256', key).update(token).digest('base64url'))

  async function tokensOf(
    session: { id: string; userId: number; expiresAt: Date },
    refresh: string | null,
  ): Promise<Tokens> {
    const end = session.expiresAt.getTime()
    const accessExpiresAt = Math.min(clock() + accessMs, end)
    return {
      access: await accessTokens.sign({ sessionId: session.id, userId: session.userId }, accessExpiresAt),
      accessExpiresAt,
      refresh,
      refreshExpiresAt: Math.min(clock() + idleMs, end),
    }
  }

  const isOver = ({ expiresAt, lastSeenAt }: SessionRow) =>
    expiresAt.getTime() <= clock() || lastSeenAt.getTime() <= clock() - idleMs

  /**
   * Exchanges a refresh token for its successor in a transaction that locks the session, so concurrent calls get the same
   * answer.
   */
  async function rotate(trx: Trx, token: string): Promise<Renewal> {
    const known = await sessionsRepository.findToken(trx, sha256(token))
    const session = known === null ? null : await sessionsRepository.lock(trx, known.sessionId)
    if (session === null || session.endedAt !== null) return { refused: 'REFRESH_TOKEN_INVALID' }
    if (isOver(session)) return { refused: 'REFRESH_TOKEN_EXPIRED' }
    // Checked again after the lock.
    const usedAt = (await sessionsRepository.findToken(trx, sha256(token)))?.usedAt ?? null
    const now = new Date(clock())
    if (usedAt === null) {
      const [successor] = successorsOf(token)
      if (successor === undefined) throw new Error('Sessions need a secret')
      await sessionsRepository.markUsed(trx, sha256(token), now)
      await sessionsRepository.insertToken(trx, sha256(successor), session.id, now)
      await sessionsRepository.touch(trx, session.id, now)
      return { session, refresh: successor }
    }
    if (usedAt.getTime() < now.getTime() - graceMs) {
      await sessionsRepository.end(trx, session.id, 'replayed', now)
      logger.warn({ session: session.id }, 'A refresh token was used again: its session has ended')
      return { refused: 'REFRESH_TOKEN_INVALID' }
    }
    const newest = await newestOf(trx, token)
    return newest === null ? { refused: 'SERVICE_UNAVAILABLE' } : { session, refresh: newest }
  }

  /**
   * The unused token at the end of the chain of a used one: another tab may have used its successor too. During a rotation of
   * the secret, each token of the chain may be derived with either key. Null if another process has derived one with a secret
   * that this process does not have yet.
   */
  async function newestOf(trx: Trx, token: string): Promise<string | null> {
    for (const successor of successorsOf(token)) {
      const stored = await sessionsRepository.findToken(trx, sha256(successor))
      if (stored !== null) return stored.usedAt === null ? successor : newestOf(trx, successor)
    }
    return null
  }

  /** In jwt mode, a valid access token extends its session (D30). */
  async function extend(trx: Trx, token: string): Promise<Renewal> {
    const seen = await accessTokens.look(token)
    if (seen === null) return { refused: 'REFRESH_TOKEN_INVALID' }
    if (seen.isExpired) return { refused: 'REFRESH_TOKEN_EXPIRED' }
    const session = await sessionsRepository.lock(trx, seen.claims.sessionId)
    if (session === null || session.endedAt !== null) return { refused: 'REFRESH_TOKEN_INVALID' }
    if (isOver(session)) return { refused: 'REFRESH_TOKEN_EXPIRED' }
    await sessionsRepository.touch(trx, session.id, new Date(clock()))
    return { session, refresh: null }
  }

  return {
    /** Always creates a new session. @param device at most 60 characters, e.g. `Chrome · Android` */
    async begin(trx: Db, user: User, device: string): Promise<Login> {
      const now = new Date(clock())
      const session = { id: randomUUID(), userId: user.id, device, expiresAt: new Date(clock() + absoluteMs) }
      await sessionsRepository.insert(trx, session, now)
      const refresh = auth.mode === 'jwt' ? null : randomBytes(32).toString('base64url')
      if (refresh !== null) await sessionsRepository.insertToken(trx, sha256(refresh), session.id, now)
      return { user, tokens: await tokensOf(session, refresh) }
    },

    /** @throws {Problem} REFRESH_TOKEN_INVALID, REFRESH_TOKEN_EXPIRED, SERVICE_UNAVAILABLE */
    async refresh(token: string): Promise<Login> {
      const renewal = await inTransaction(db, (trx) => (auth.mode === 'jwt' ? extend(trx, token) : rotate(trx, token)))
      if ('refused' in renewal) throw new Problem(renewal.refused)
      const user = await usersRepository.find(db, renewal.session.userId)
      if (user === null) throw new Problem('REFRESH_TOKEN_INVALID')
      return { user, tokens: await tokensOf(renewal.session, renewal.refresh) }
    },

    /**
     * Ends the session of a browser's tokens, even if they have expired.
     * @returns its owner, or null
     */
    async end(trx: Db, { access, refresh }: { access: string | null; refresh: string | null }): Promise<number | null> {
      const seen = access === null ? null : await accessTokens.look(access)
      const byRefresh = refresh === null ? null : await sessionsRepository.findToken(trx, sha256(refresh))
      const sessionIds = new Set([seen?.claims.sessionId, byRefresh?.sessionId].filter((id) => id !== undefined))
      let userId: number | null = null
      for (const id of sessionIds) {
        const session = await sessionsRepository.lock(trx, id)
        if (session === null) continue
        await sessionsRepository.end(trx, id, 'signed_out', new Date(clock()))
        userId = session.userId
      }
      return userId
    },

    deleteOver: () => sessionsRepository.deleteOver(db, new Date(clock() - keptDays * day)),
  }
}
