import { type Insertable, type Updateable } from 'kysely'

import type { OrderStatus } from '@lotus/openapi/schema'

import { allStatuses, statusesWhere } from '#domain/order-statuses.ts'
import { sliceOf, type PageQuery } from '#domain/page.ts'
import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

import { makeOrderNumber } from './order-number.ts'
import type { OrderEvent, OrderRow, ShipmentRow } from './purchase-types.ts'

/** There are a billion order numbers, so repeated collisions mean that something else is wrong. */
const tries = 10
const packedStatuses = statusesWhere(({ isToPack }) => isToPack)

export type OrderQuery = {
  /** Every status if absent. */
  status?: OrderStatus | undefined
  direction: 'asc' | 'desc'
} & PageQuery

/** The ids of orders by date of creation. */
const idsByAge = (db: Db, direction: 'asc' | 'desc') =>
  db.selectFrom('orders').select('orders.id').orderBy('orders.created_at', direction).orderBy('orders.id', direction)

const idsOfAccount = (db: Db, userId: number, direction: 'asc' | 'desc') =>
  idsByAge(db, direction)
    .innerJoin('checkout_intents as intent', 'intent.id', 'orders.id')
    .where('intent.user_id', '=', userId)

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const ordersRepository = {
  async find(db: Db, orderId: string): Promise<OrderRow | null> {
    return (await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()) ?? null
  },

  async findId(db: Db, orderNumber: string): Promise<string | null> {
    const row = await db.selectFrom('orders').select('id').where('order_number', '=', orderNumber).executeTakeFirst()
    return row?.id ?? null
  },

  /** Ids of all orders of an account, newest first. */
  listOf: async (db: Db, userId: number): Promise<string[]> => toIds(await idsOfAccount(db, userId, 'desc').execute()),

  findShipment: async (db: Db, orderId: string): Promise<ShipmentRow | null> =>
    (await db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null,

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
    { status, direction, ...query }: OrderQuery,
  ): Promise<{ ids: string[]; total: number }> {
    const statuses = status === undefined ? allStatuses : [status]
    const matching = idsOfAccount(db, userId, direction).where('orders.status', 'in', statuses)
    const { offset, limit } = sliceOf(query)
    const count = matching.clearSelect().clearOrderBy()
    const { total } = await count.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { ids: toIds(await matching.offset(offset).limit(limit).execute()), total }
  },

  /** Ids of the orders with a status in which units are packed, oldest first. `isToPack` also checks payments and refunds. */
  listToPack: async (db: Db): Promise<string[]> =>
    toIds(await idsByAge(db, 'asc').where('status', 'in', packedStatuses).execute()),

  /** The orders that occupy a window, oldest first. */
  async listInWindow(db: Db, windowId: string): Promise<string[]> {
    const booked = idsByAge(db, 'asc').innerJoin('window_bookings as booking', 'booking.intent_id', 'orders.id')
    const occupying = booked.where('booking.window_id', '=', windowId).where('booking.state', '<>', 'released')
    return toIds(await occupying.execute())
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
    const changed = { ...change, updated_at: now }
    await trx.updateTable('orders').set(changed).where('id', '=', orderId).execute()
  },

  /** @returns the id of the event */
  async addEvent(trx: Db, orderId: string, event: OrderEvent, at: Date): Promise<number> {
    const added = trx.insertInto('order_events').values({ order_id: orderId, event, at })
    return (await added.returning('id').executeTakeFirstOrThrow()).id
  },
}
