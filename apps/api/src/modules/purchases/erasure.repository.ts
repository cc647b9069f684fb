import { sql } from 'kysely'

import { statusesWhere } from '#domain/order-statuses.ts'
import type { Db } from '#platform/database.ts'

import { hashOfUser } from './access.repository.ts'
import { erasedBuyer, hasOpenPayment } from './intents.repository.ts'

const batchSize = 200

/** The right of withdrawal lasts until the end of the seventh day after delivery (CDC art. 49). */
const withdrawalDays = 8

const endedStatuses = statusesWhere(({ erasure }) => erasure === 'at once')
const keptStatuses = statusesWhere(({ erasure }) => erasure === 'after the days of withdrawal')

/** S40: erases buyers' personal data once their purchases are complete. See docs/decisions/012-accounts.md. */
export const erasureRepository = {
  /** Marks an account's purchases, and guest purchases with its e-mail, for erasure. Deletes its grants, keys and subscriptions. */
  async request(trx: Db, { userId, email }: { userId: number; email: string }, now: Date): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      update checkout_intents set erasure_requested_at = ${now}
      where user_id = ${userId} or (email = ${email} and user_id is null) returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    // The signed link stays valid until the order is delivered.
    await sql`delete from order_access where intent_id = any(${ids}::uuid[]) and not by_link`.execute(trx)
    await sql`delete from push_subscriptions where order_id = any(${ids}::uuid[])`.execute(trx)
    await trx.deleteFrom('idempotency_keys').where('guest_hash', '=', hashOfUser(userId)).execute()
  },

  /**
   * Erases some purchases that are complete: no open payment, no pending refund, nothing to deliver or return. Purchases locked by
   * another transaction are skipped. Keeps the data required for tax audits: items, date, amounts, city and postal district
   * (decision 012).
   * @returns whether more may be due
   */
  async eraseDue(trx: Db, now: Date): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      select id from checkout_intents as intent
      where erasure_requested_at is not null
        and not ${hasOpenPayment}
        and not exists (
          select from payment_attempts
          where intent_id = intent.id and refund_reason is not null and status <> 'refunded'
        )
        and not exists (select from refunds where intent_id = intent.id and state = 'PENDING')
        and not exists (
          select from order_returns where order_id = intent.id and state in ('REQUESTED', 'APPROVED')
        )
        and (
          (status = 'EXPIRED' and not exists (select from orders where orders.id = intent.id))
          or exists (select from orders where orders.id = intent.id and orders.status = any(${endedStatuses}::text[]))
          or exists (
            select from order_events
            where order_id = intent.id and event = any(${keptStatuses}::text[])
              and at <= ${now}::timestamptz - make_interval(days => ${withdrawalDays})
          )
        )
      order by erasure_requested_at limit ${batchSize} for update skip locked`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return false
    const guest = JSON.stringify({ name: erasedBuyer.email, email: erasedBuyer.email, phone: '', sealedCpf: '' })
    await sql`
      update checkout_intents set
        user_id = null, email = ${erasedBuyer.email}, address_hash = ${erasedBuyer.address_hash}, guest = ${guest}::jsonb,
        guest_hash = ${erasedBuyer.address_hash}, cpf_hash = null,
        address = jsonb_build_object(
          'zipCode', left(address ->> 'zipCode', 5) || '000', 'street', ${erasedBuyer.email}::text, 'number', '0',
          'district', ${erasedBuyer.email}::text, 'city', address -> 'city', 'state', address -> 'state'
        ),
        erasure_requested_at = null
      where id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      update payment_attempts set
        email = ${erasedBuyer.email}, address_hash = ${erasedBuyer.address_hash},
        card_last_four = null, card_hash = null, pix_code = null, boleto_line = null, boleto_barcode = null, ticket_url = null, redirect_url = null
      where intent_id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      update orders set access_key_hash = null, buyer_comment = null where id = any(${ids}::uuid[])`.execute(trx)
    await sql`update order_mails set facts = facts - 'reason' where order_id = any(${ids}::uuid[]) and facts ? 'reason'`.execute(
      trx,
    )
    await sql`update order_returns set note = null, answer = null where order_id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      update shipments set tracking_code = ${erasedBuyer.email}, tracking_url = null
      where order_id = any(${ids}::uuid[])`.execute(trx)
    await sql`delete from order_access where intent_id = any(${ids}::uuid[])`.execute(trx)
    await sql`delete from order_links where order_id = any(${ids}::uuid[])`.execute(trx)
    await sql`delete from push_subscriptions where order_id = any(${ids}::uuid[])`.execute(trx)
    return ids.length === batchSize
  },
}
