import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { networkOf } from '#platform/network.ts'

/** A buyer as counted for limits: the e-mail address in lower case and the hash of the internet address. */
export type Buyer = { email: string; addressHash: string }

/** The stored form of a visitor's internet address. */
export const hashOfAddress = (address: string): string => sha256(`address ${networkOf(address.toLowerCase())}`)

export const buyerLocksRepository = {
  /** Serializes purchases with this e-mail or from this address until the end of the transaction. */
  async lock(trx: Db, { email, addressHash }: Buyer, now: Date): Promise<void> {
    // A fixed order prevents deadlocks.
    const names = [sha256(`email ${email}`), addressHash].toSorted()
    await sql`
      insert into purchase_guards (name, touched_at)
      select name, ${now}::timestamptz from unnest(${names}::text[]) as name order by name
      on conflict (name) do update set touched_at = excluded.touched_at`.execute(trx)
  },

  /** Counts unpaid purchases that hold stock. */
  async countOpen(trx: Db, { email, addressHash }: Buyer): Promise<{ ofEmail: number; ofAddress: number }> {
    const { rows } = await sql<{ ofEmail: number; ofAddress: number }>`
      select
        (select count(*)::integer from checkout_intents where holding = 'reserved' and email = ${email}) as "ofEmail",
        (select count(*)::integer from checkout_intents where holding = 'reserved' and address_hash = ${addressHash}) as "ofAddress"
      `.execute(trx)
    return rows[0] ?? { ofEmail: 0, ofAddress: 0 }
  },

  async deleteOld(db: Db, before: Date): Promise<void> {
    await db.deleteFrom('purchase_guards').where('touched_at', '<', before).execute()
  },
}
