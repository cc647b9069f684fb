import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { OrderMailFacts } from '#platform/schema.ts'

import { enqueueNotices } from './push.repository.ts'
import type { Booking, OrderMailKind, OrderMailOutcome, OrderMailRow } from './purchase-types.ts'

export const orderMailJob = 'mail.order'
/** Reports a paid order to the shop. */
export const shopOrderMailJob = 'mail.shop-order'
/** Sends the link to an order if number and e-mail match. */
export const orderLinkJob = 'orders.mail-link'

const closingsOf = (windowId: string) => `closed:${windowId}:`
/** `event` of the e-mails about a closing of a window. */
export const closingOf = (windowId: string, closedAt: Date) => `${closingsOf(windowId)}${closedAt.getTime()}`
/** `event` of the e-mail about the opening after a closing. */
export const openingAfter = (closing: string) => closing.replace(/^closed:/, 'opened:')

export type NewOrderMail = {
  orderId: string
  kind: OrderMailKind
  /** The reported event, e.g. `event:17` for a row of `order_events`. An order has at most one e-mail per event. */
  event: string
  facts?: OrderMailFacts
}

/**
 * Enqueues an e-mail about an order in the caller's transaction, and the notifications that repeat it. They are sent only if the
 * transaction commits, and only once per event.
 * @returns false if an e-mail about the event was enqueued before
 */
export async function enqueueOrderMail(
  trx: Db,
  { orderId, kind, event, facts = {} }: NewOrderMail,
  now: Date,
): Promise<boolean> {
  const mailId = randomUUID()
  const added = await trx
    .insertInto('order_mails')
    .values({ id: mailId, order_id: orderId, kind, event, facts: JSON.stringify(facts), created_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  await enqueue(trx, { kind: orderMailJob, payload: { mailId } })
  await enqueueNotices(trx, { orderId, mailId, kind })
  return true
}

export const orderMailsRepository = {
  async find(db: Db, mailId: string): Promise<OrderMailRow | null> {
    return (await db.selectFrom('order_mails').selectAll().where('id', '=', mailId).executeTakeFirst()) ?? null
  },

  /** An order's latest e-mail about a closing of its window since it was booked; null without such an e-mail. */
  async findClosing(
    db: Db,
    { intent_id: orderId, window_id: windowId, updated_at: bookedAt }: Booking,
  ): Promise<Pick<OrderMailRow, 'event' | 'outcome'> | null> {
    const mails = db.selectFrom('order_mails').select(['event', 'outcome']).where('order_id', '=', orderId)
    const closings = mails
      .where(sql<boolean>`starts_with(event, ${closingsOf(windowId)})`)
      .where('created_at', '>=', bookedAt)
    return (await closings.orderBy('created_at', 'desc').limit(1).executeTakeFirst()) ?? null
  },

  async settle(db: Db, mailId: string, outcome: OrderMailOutcome, now: Date): Promise<void> {
    await db
      .updateTable('order_mails')
      .set({ outcome, settled_at: now })
      .where('id', '=', mailId)
      .where('outcome', 'is', null)
      .execute()
  },

  /**
   * Pending payments of unpaid orders that expire soon and have no reminder: in the last third of their time, at most a day
   * before its end.
   */
  async listExpiring(db: Db, now: Date, limit: number): Promise<{ orderId: string; attemptId: string; until: Date }[]> {
    const { rows } = await sql<{ orderId: string; attemptId: string; until: Date }>`
      select orders.id as "orderId", attempt.id as "attemptId", attempt.valid_until as until
      from payment_attempts as attempt join orders on orders.id = attempt.intent_id
      where orders.status = 'WAITING_PAYMENT' and attempt.status = 'pending' and attempt.valid_until > ${now}::timestamptz
        and attempt.valid_until - least(interval '1 day', (attempt.valid_until - attempt.created_at) / 3) <= ${now}::timestamptz
        and not exists (
          select from order_mails where order_id = orders.id and event = 'expiring:' || attempt.id
        )
      order by attempt.valid_until limit ${limit}`.execute(db)
    return rows
  },
}
