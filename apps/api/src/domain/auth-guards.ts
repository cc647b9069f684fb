import { sql } from 'kysely'

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { deleteInBatches } from '#platform/in-batches.ts'
import { sha256 } from '#platform/digest.ts'
import { networkOf } from '#platform/network.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

import { limits as shopLimits } from './limits.ts'

const minute = 60_000

/** Attempts per time window. */
export type Guard = {
  max: number
  minutes: number
  /** The window doubles with each further failure, up to this many minutes. @default `minutes` */
  upToMinutes?: number
}

/** The limits on password attempts and requested e-mails, described in `limits.ts`. */
export type AuthLimits = Record<keyof typeof shopLimits.signIn, Guard>

/** A password attempt. */
export type LoginAttempt = {
  email: string
  address: string
  /** Id of a browser that has signed in to this account before. @default null */
  knownBrowser?: string | null
}

type Count = { guard: keyof AuthLimits; of: string }

/** E-mails and addresses are stored hashed. */
const nameOf = ({ guard, of }: Count) => sha256(`${guard} ${of}`)

export type AuthGuards = ReturnType<typeof createAuthGuards>

/**
 * Counts in the database, for all processes. Concurrent calls cannot exceed a limit: an attempt is counted before it is made,
 * and removed if it succeeds.
 */
export function createAuthGuards({
  db,
  clock,
  limits = shopLimits.signIn,
}: {
  db: Db
  clock: Clock
  limits?: AuthLimits
}) {
  /** Counts one. @returns null, or the time (milliseconds since 1970) at which the next attempt is allowed */
  async function add(trx: Trx, count: Count): Promise<number | null> {
    const { max, minutes, upToMinutes = minutes } = limits[count.guard]
    const now = new Date(clock())
    const once = sql`make_interval(secs => ${minutes * 60})`
    const longest = sql`make_interval(secs => ${upToMinutes * 60})`
    // Above the limit each window allows one attempt and the next window is twice as long; the count restarts after a pause.
    const { rows } = await sql`
      insert into auth_guards as g (name, failures, window_ends_at)
      values (${nameOf(count)}, 1, ${now}::timestamptz + ${once})
      on conflict (name) do update set
        failures = case
          when g.window_ends_at > ${now} then g.failures + 1
          when g.failures >= ${max} and g.window_ends_at + ${longest} > ${now} then g.failures + 1
          else 1 end,
        window_ends_at = case
          when g.window_ends_at > ${now} then g.window_ends_at
          when g.failures >= ${max} and g.window_ends_at + ${longest} > ${now}
            then ${now}::timestamptz + least(${longest}, ${once} * power(2, least(g.failures - ${max} + 1, 20)))
          else excluded.window_ends_at end
      where g.failures < ${max} or g.window_ends_at <= ${now}
      returning 1`.execute(trx)
    if (rows.length > 0) return null
    const row = await trx
      .selectFrom('auth_guards')
      .select('window_ends_at')
      .where('name', '=', nameOf(count))
      .executeTakeFirst()
    return row?.window_ends_at.getTime() ?? clock()
  }

  /** Counts all or none. @throws {Problem} RATE_LIMITED */
  const addAll = (counts: readonly Count[]) =>
    inTransaction(db, async (trx) => {
      // Always in the same order, to avoid deadlocks.
      const ends: number[] = []
      for (const count of counts.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
        const end = await add(trx, count)
        if (end !== null) ends.push(end)
      }
      if (ends.length > 0)
        throw new Problem('RATE_LIMITED', { retryAfter: Math.max(1, (Math.max(...ends) - clock()) / 1000) })
    })

  const takeBack = async (trx: Db, counts: readonly Count[]) => {
    for (const name of counts.map(nameOf).toSorted())
      await trx
        .updateTable('auth_guards')
        .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
        .where('name', '=', name)
        .where('failures', '>', 0)
        .execute()
  }

  function countsOf({ email, address, knownBrowser = null }: LoginAttempt): { own: Count[]; network: Count } {
    const network = networkOf(address.toLowerCase())
    return {
      own:
        knownBrowser === null
          ? [
              { guard: 'account', of: `${email} ${network}` },
              { guard: 'anywhere', of: email },
            ]
          : [{ guard: 'account', of: `${email} ${knownBrowser}` }],
      network: { guard: 'network', of: network },
    }
  }

  return {
    /** Counts one attempt. @throws {Problem} RATE_LIMITED, even if the password is correct */
    async begin(attempt: LoginAttempt): Promise<void> {
      const { own, network } = countsOf(attempt)
      await addAll([...own, network])
    },

    /** Resets the count of the account, not of the network: an attacker could reset it with an own account. */
    async succeed(trx: Db, attempt: LoginAttempt): Promise<void> {
      const { own, network } = countsOf(attempt)
      await trx.deleteFrom('auth_guards').where('name', 'in', own.map(nameOf)).execute()
      await takeBack(trx, [network])
    },

    /** Removes an attempt that was not decided. */
    async takeBack(attempt: LoginAttempt): Promise<void> {
      const { own, network } = countsOf(attempt)
      await takeBack(db, [...own, network])
    },

    /** Counts a requested e-mail, whether or not it is sent. @throws {Problem} RATE_LIMITED */
    async askForMail(
      { email, address }: { email: string; address: string },
      mailbox: 'mailbox' | 'signInLink' = 'mailbox',
    ): Promise<void> {
      await addAll([
        { guard: mailbox, of: email },
        { guard: 'mailing', of: networkOf(address.toLowerCase()) },
      ])
    },

    /** Deletes counts that no longer matter. */
    async deleteOld(): Promise<void> {
      const longest = Math.max(...Object.values(limits).map(({ minutes, upToMinutes = minutes }) => upToMinutes))
      const before = new Date(clock() - longest * minute)
      await deleteInBatches(db, 'auth_guards', sql`window_ends_at < ${before}::timestamptz`)
    },
  }
}
