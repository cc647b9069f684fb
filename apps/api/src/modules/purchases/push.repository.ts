import { sql, type Insertable, type Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { enqueueAll } from '#platform/jobs.ts'
import type { Database } from '#platform/schema.gen.ts'
import { hashOfGuest } from '#platform/security.ts'
import { inTransaction } from '#platform/transaction.ts'

import { noticeOf } from './order-notices.ts'
import type { OrderMailKind, Viewer } from './purchase-types.ts'

export const pushJob = 'push.order'

export type PushSubscription = Selectable<Database['push_subscriptions']>

/** SQL: whether a row is the subscription of a browser to an order. */
const isSubscription = (orderId: string, endpointHash: string) =>
  sql<boolean>`order_id = ${orderId} and endpoint_hash = ${endpointHash}`

/** SQL: whether the account or the browser made a subscription. */
const ownedBy = ({ userId, guest }: Viewer) =>
  sql<boolean>`(user_id = ${userId}::integer or guest_hash = ${guest === null ? null : hashOfGuest(guest)}::text)`

/** The id of a subscription. */
export const hashOfEndpoint = (endpoint: string): string => sha256(endpoint)

/** Enqueues a notification for each browser that subscribed to an order, in the caller's transaction. */
export async function enqueueNotices(
  trx: Db,
  { orderId, mailId, kind }: { orderId: string; mailId: string; kind: OrderMailKind },
): Promise<void> {
  if (noticeOf[kind] === null) return
  const rows = await trx
    .selectFrom('push_subscriptions')
    .select('endpoint_hash')
    .where('order_id', '=', orderId)
    .execute()
  await enqueueAll(
    trx,
    rows.map(({ endpoint_hash: endpointHash }) => ({ kind: pushJob, payload: { orderId, mailId, endpointHash } })),
  )
}

export const pushRepository = {
  async find(db: Db, orderId: string, endpointHash: string): Promise<PushSubscription | null> {
    const found = db.selectFrom('push_subscriptions').selectAll().where(isSubscription(orderId, endpointHash))
    return (await found.executeTakeFirst()) ?? null
  },

  /** The subscriptions of an account or a browser to an order, as hashes of their endpoints. */
  async listOf(db: Db, orderId: string, viewer: Viewer): Promise<string[]> {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where('order_id', '=', orderId)
      .where(ownedBy(viewer))
      .orderBy('created_at')
      .execute()
    return rows.map(({ endpoint_hash }) => endpoint_hash)
  },

  /** Stores a subscription, or replaces the one with the same endpoint. @returns false if the order has `most` others */
  put: (db: Db, row: Insertable<Database['push_subscriptions']>, most: number): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      await trx.selectFrom('orders').select('id').where('id', '=', row.order_id).forNoKeyUpdate().execute()
      const { count } = await trx
        .selectFrom('push_subscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('order_id', '=', row.order_id)
        .where('endpoint_hash', '!=', row.endpoint_hash)
        .executeTakeFirstOrThrow()
      if (count >= most) return false
      await trx
        .insertInto('push_subscriptions')
        .values(row)
        .onConflict((conflict) => conflict.columns(['order_id', 'endpoint_hash']).doUpdateSet(row))
        .execute()
      return true
    }),

  /** @param owner if given, the subscription is removed only if this account or browser made it */
  async remove(db: Db, orderId: string, endpointHash: string, owner?: Viewer): Promise<void> {
    const removed = db.deleteFrom('push_subscriptions').where(isSubscription(orderId, endpointHash))
    await (owner === undefined ? removed : removed.where(ownedBy(owner))).execute()
  },
}
