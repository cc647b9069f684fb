import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'

import { nobody } from './intents.repository.ts'

/** Deliveries that may still be sent back: seven days of withdrawal (CDC, art. 49). */
const withdrawalDays = 7

export const erasureRepository = {
  /** Marks what an account bought, and what its e-mail address bought as a guest; drops what else is kept for it. */
  async ask(trx: Db, { userId, email, keyOwner, now }: { userId: number; email: string; keyOwner: string; now: Date }) {
    const rows = await trx
      .updateTable('checkout_intents')
      .set({ erase_asked_at: now })
      .where(({ eb, or, and }) =>
        or([eb('user_id', '=', userId), and([eb('email', '=', email), eb('user_id', 'is', null)])]),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    // The signed link stays good as long as there is something to deliver.
    await sql`delete from order_access where intent_id = any(${ids}::uuid[]) and not by_link`.execute(trx)
    await trx.deleteFrom('idempotency_keys').where('guest_hash', '=', keyOwner).execute()
  },

  /**
   * Ids, at most `limit`, of purchases that are to be forgotten and of which nothing is owed any more: no payment under way,
   * no money to go back, nothing to deliver or to take back. Locked; those that somebody works on come next time.
   */
  async lockDue(trx: Db, now: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from checkout_intents as intent
      where erase_asked_at is not null
        and not exists (
          select from payment_attempts
          where intent_id = intent.id
            and (status in ('unknown', 'pending', 'in_process') or (refund_reason is not null and status <> 'refunded'))
        )
        and (
          (status = 'EXPIRED' and not exists (select from orders where orders.id = intent.id))
          or exists (select from orders where orders.id = intent.id and orders.status = 'CANCELLED')
          or exists (
            select from order_events
            where order_id = intent.id and status = 'DELIVERED'
              and at <= ${now}::timestamptz - make_interval(days => ${withdrawalDays})
          )
        )
      order by erase_asked_at limit ${limit} for update skip locked`.execute(trx)
    return rows.map(({ id }) => id)
  },

  /** What the tax office may ask for stays: what was bought, when, for how much, and in which district of which town (013). */
  async erase(trx: Db, ids: readonly string[]): Promise<void> {
    const guest = JSON.stringify({ name: nobody.email, email: nobody.email, phone: '', sealedCpf: '' })
    await sql`
      update checkout_intents set
        user_id = null, email = ${nobody.email}, address_hash = ${nobody.address_hash}, guest = ${guest}::jsonb,
        guest_hash = ${nobody.address_hash},
        address = jsonb_build_object(
          'zipCode', left(address ->> 'zipCode', 5) || '000', 'street', ${nobody.email}::text, 'number', '0',
          'district', ${nobody.email}::text, 'city', address -> 'city', 'state', address -> 'state'
        ),
        erase_asked_at = null
      where id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      update payment_attempts set
        email = ${nobody.email}, address_hash = ${nobody.address_hash},
        card_last_four = null, pix_code = null, pix_ticket_url = null
      where intent_id = any(${ids}::uuid[])`.execute(trx)
    await sql`update orders set access_key_hash = null where id = any(${ids}::uuid[])`.execute(trx)
    await sql`delete from order_access where intent_id = any(${ids}::uuid[])`.execute(trx)
  },
}
