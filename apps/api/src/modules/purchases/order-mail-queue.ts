import { randomUUID } from 'node:crypto'

import type { Db } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { OrderMailFacts } from '#platform/schema.ts'

import { orderMailsRepository } from './order-mails.repository.ts'
import type { OrderMailKind } from './purchase-types.ts'

export const orderMailJob = 'mail.order'
/** Sends the link to an order if number and e-mail match. */
export const orderLinkJob = 'orders.mail-link'

export type NewOrderMail = {
  orderId: string
  kind: OrderMailKind
  /** What it reports, e.g. `event:17` for a row of `order_events`: an order has at most one e-mail for each. */
  event: string
  facts?: OrderMailFacts
}

/**
 * Enqueues an e-mail about an order in the caller's transaction: it is sent if and only if the transaction commits, and once,
 * however often its event is reported.
 */
export async function enqueueOrderMail(
  trx: Db,
  { orderId, kind, event, facts = {} }: NewOrderMail,
  now: Date,
): Promise<void> {
  const mailId = randomUUID()
  const isNew = await orderMailsRepository.insert(trx, {
    id: mailId,
    order_id: orderId,
    kind,
    event,
    facts: JSON.stringify(facts),
    created_at: now,
  })
  if (isNew) await enqueue(trx, { kind: orderMailJob, payload: { mailId } })
}
