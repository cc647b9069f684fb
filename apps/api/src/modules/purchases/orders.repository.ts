import type { Insertable, Updateable } from 'kysely'

import type { OrderStatus, TimelineEntry } from '@lotus/openapi/schema'

import { allStatuses, statusesThat } from '#domain/order-statuses.ts'
import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

import { makeOrderNumber } from './order-number.ts'
import type { OrderEvent, OrderRow, ShipmentRow } from './purchase-types.ts'

/** There are a billion order numbers, so repeated collisions mean that something else is wrong. */
const tries = 10
const packedStatuses = statusesThat(({ isToPack }) => isToPack)

export type OrderQuery = {
  /** Every status if absent. */
  status?: OrderStatus | undefined
  direction: 'asc' | 'desc'
  offset: number
  limit: number
}

const ordersOf = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('checkout_intents', 'checkout_intents.id', 'orders.id')
    .where('checkout_intents.user_id', '=', userId)

export const ordersRepository = {
  async find(db: Db, orderId: string): Promise<OrderRow | null> {
    return (await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()) ?? null
  },

  async findId(db: Db, orderNumber: string): Promise<string | null> {
    const row = await db.selectFrom('orders').select('id').where('order_number', '=', orderNumber).executeTakeFirst()
    return row?.id ?? null
  },

  /** Ids of all orders of an account, newest first. */
  async listOf(db: Db, userId: number): Promise<string[]> {
    const newest = ordersOf(db, userId).select('orders.id').orderBy('orders.created_at', 'desc').orderBy('orders.id')
    return (await newest.execute()).map(({ id }) => id)
  },

  /** In no defined order. */
  listByIds: (db: Db, orderIds: readonly string[]): Promise<OrderRow[]> =>
    db.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute(),

  listShipments: (db: Db, orderIds: readonly string[]): Promise<ShipmentRow[]> =>
    db.selectFrom('shipments').selectAll().where('order_id', 'in', orderIds).execute(),

  /** Adds the shipment of an order, or corrects its carrier and code. */
  async putShipment(trx: Db, { shipped_at, ...shipment }: Insertable<Database['shipments']>): Promise<void> {
    await trx
      .insertInto('shipments')
      .values({ ...shipment, shipped_at })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(shipment))
      .execute()
  },

  /** Active withdrawals and returns of all orders, oldest first, with their orders' numbers. */
  listOpenReturns: (db: Db) =>
    db
      .selectFrom('order_returns')
      .innerJoin('orders', 'orders.id', 'order_returns.order_id')
      .select(['order_number as orderNumber', 'kind', 'state', 'reason', 'note', 'lines'])
      .select('order_returns.created_at as requestedAt')
      .where('state', 'in', ['REQUESTED', 'APPROVED'])
      .orderBy('order_returns.created_at')
      .limit(500)
      .execute(),

  /** The ids of one page of an account's orders by date of creation, and the number of all matching orders. */
  async listPage(
    db: Db,
    userId: number,
    { status, direction, offset, limit }: OrderQuery,
  ): Promise<{ ids: string[]; total: number }> {
    const matching = ordersOf(db, userId).where('orders.status', 'in', status === undefined ? allStatuses : [status])
    const orders = await matching
      .select('orders.id')
      .orderBy('orders.created_at', direction)
      .orderBy('orders.id', direction)
      .offset(offset)
      .limit(limit)
      .execute()
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { ids: orders.map(({ id }) => id), total: Number(total) }
  },

  /** The ids of the oldest orders to pack. `last` is the last order of the page before; null for the first page. */
  async listPaid(db: Db, last: OrderRow | null, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', packedStatuses)
      .$if(last !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '>', tuple(last?.created_at ?? new Date(0), last?.id ?? '')),
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Adds an order with a free number. */
  async insert(trx: Db, order: Omit<Insertable<Database['orders']>, 'order_number'>): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const added = trx.insertInto('orders').values({ ...order, order_number: makeOrderNumber() })
      const unless = added.onConflict((conflict) => conflict.column('order_number').doNothing())
      if ((await unless.executeTakeFirst()).numInsertedOrUpdatedRows === 1n) return
    }
    throw new Error('No free order number was found')
  },

  async update(trx: Db, orderId: string, change: Updateable<Database['orders']>, now: Date): Promise<void> {
    await trx
      .updateTable('orders')
      .set({ ...change, updated_at: now })
      .where('id', '=', orderId)
      .execute()
  },

  /** @returns the id of the event */
  async addEvent(trx: Db, orderId: string, event: OrderEvent, at: Date): Promise<string> {
    const { id } = await trx
      .insertInto('order_events')
      .values({ order_id: orderId, event, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  /** The status changes of each order, oldest first. They need no pages, because an order has few. */
  async listEvents(db: Db, orderIds: readonly string[]): Promise<Map<string, TimelineEntry[]>> {
    const rows = await db
      .selectFrom('order_events')
      .select(['order_id', 'event', 'at'])
      .where('order_id', 'in', orderIds)
      .where('event', 'in', allStatuses)
      .orderBy('id')
      .execute()
    const entries = Map.groupBy(rows, ({ order_id }) => order_id)
    const toEntry = ({ event, at }: (typeof rows)[number]) => ({ status: event as OrderStatus, at: at.toISOString() })
    return new Map([...entries].map(([orderId, events]) => [orderId, events.map(toEntry)]))
  },
}
