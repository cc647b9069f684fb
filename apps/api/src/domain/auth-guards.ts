import { sql } from 'kysely'

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { networkOf } from '#platform/network.ts'
import { Problem } from '#platform/problem.ts'
import { inTransaction, type Trx } from '#platform/transaction.ts'

const minute = 60_000

/** So many in so many minutes. */
export type Guard = {
  max: number
  minutes: number
  /** Whoever fails again after having waited waits twice as long as before, up to so many minutes. @default `minutes` */
  upToMinutes?: number
}

/**
 * How often a password may be tried and a message asked for. `account` counts by account and network, or by account and
 * browser where somebody signed in to it from there before; `anywhere` by account over all the networks nobody knows.
 */
export type AuthLimits = Record<'account' | 'network' | 'anywhere' | 'mailbox' | 'mailing', Guard>

export const authLimits: AuthLimits = {
  account: { max: 10, minutes: 10, upToMinutes: 60 },
  network: { max: 50, minutes: 10 },
  anywhere: { max: 100, minutes: 10 },
  mailbox: { max: 5, minutes: 10, upToMinutes: 60 },
  mailing: { max: 20, minutes: 10 },
}

/** Who tries a password: for which e-mail, from which internet address, and in a browser that was here before? */
export type LoginAttempt = {
  email: string
  address: string
  /** Of the browser, where somebody signed in to this account with it before. @default null */
  knownBrowser?: string | null
}

type Count = { guard: keyof AuthLimits; of: string }

/** E-mails and addresses are stored hashed. */
const nameOf = ({ guard, of }: Count) => sha256(`${guard} ${of}`)

export type AuthGuards = ReturnType<typeof createAuthGuards>

/**
 * Counts in the database, so that all processes count together and no number of calls at once gets past a limit: an attempt
 * is counted before it is made, and taken back where it was right.
 */
export function createAuthGuards({ db, clock, limits = authLimits }: { db: Db; clock: Clock; limits?: AuthLimits }) {
  /** One more, or the time (milliseconds since 1970) from which on there may be one. */
  async function add(trx: Trx, count: Count): Promise<number | null> {
    const { max, minutes, upToMinutes = minutes } = limits[count.guard]
    const now = new Date(clock())
    const once = sql`make_interval(secs => ${minutes * 60})`
    const longest = sql`make_interval(secs => ${upToMinutes * 60})`
    // Past the limit each window lets one in, and is followed by one twice as long; who stays away for that long begins anew.
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

  /** All of them or none. @throws {Problem} RATE_LIMITED */
  const addAll = (counts: readonly Count[]) =>
    inTransaction(db, async (trx) => {
      // In the same order for everybody, or two could wait for each other.
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
    /** Counts one attempt. @throws {Problem} RATE_LIMITED, also where the password would be right */
    async begin(attempt: LoginAttempt): Promise<void> {
      const { own, network } = countsOf(attempt)
      await addAll([...own, network])
    },

    /** It was right: the account's count begins anew. The network's does not, or one's own account would free it. */
    async succeed(trx: Db, attempt: LoginAttempt): Promise<void> {
      const { own, network } = countsOf(attempt)
      await trx.deleteFrom('auth_guards').where('name', 'in', own.map(nameOf)).execute()
      await takeBack(trx, [network])
    },

    /** It was neither right nor wrong. */
    async takeBack(attempt: LoginAttempt): Promise<void> {
      const { own, network } = countsOf(attempt)
      await takeBack(db, [...own, network])
    },

    /** Counts a message that is asked for, whether or not one is sent. @throws {Problem} RATE_LIMITED */
    async askForMail({ email, address }: { email: string; address: string }): Promise<void> {
      await addAll([
        { guard: 'mailbox', of: email },
        { guard: 'mailing', of: networkOf(address.toLowerCase()) },
      ])
    },

    /** Forgets what ended so long ago that it counts no more. */
    async deleteOld(): Promise<void> {
      const longest = Math.max(...Object.values(limits).map(({ minutes, upToMinutes = minutes }) => upToMinutes))
      await db
        .deleteFrom('auth_guards')
        .where('window_ends_at', '<', new Date(clock() - longest * minute))
        .execute()
    },
  }
}
