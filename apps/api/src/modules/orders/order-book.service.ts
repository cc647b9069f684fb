import type { OrderStatus } from '@lotus/openapi/schema'

import type { CancelReason } from '#platform/checkout-schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'

import { makeOrderNumber } from './order-number.ts'
import { ordersRepository } from './orders.repository.ts'

/** Where an order may come from; `null` is where there is none yet. An order cancelled for want of money may still be paid. */
const comesFrom: Record<OrderStatus, readonly (OrderStatus | null)[]> = {
  WAITING_PAYMENT: [null],
  PAYED: [null, 'WAITING_PAYMENT', 'CANCELLED'],
  IN_ROUTE: ['PAYED'],
  DELIVERED: ['IN_ROUTE'],
  CANCELLED: [null, 'WAITING_PAYMENT', 'PAYED'],
}

/** A billion numbers: taken three times in a row means that something else is wrong. */
const tries = 10

export type OrderBook = ReturnType<typeof createOrderBook>

export type OrderBookOptions = {
  clock: Clock
  /** Told of every order that is made, save one that is cancelled from the first. */
  placed: (trx: Db, orderId: string) => Promise<void>
}

/** What an order's status may become, and the record of it. In the caller's transaction, its intent locked. */
export function createOrderBook({ clock, placed }: OrderBookOptions) {
  async function insert(trx: Db, orderId: string, status: OrderStatus, reason: CancelReason | null): Promise<void> {
    const now = new Date(clock())
    for (let attempt = 0; attempt < tries; attempt++) {
      const order = {
        id: orderId,
        order_number: makeOrderNumber(),
        status,
        cancel_reason: reason,
        created_at: now,
        updated_at: now,
      }
      if (await ordersRepository.insert(trx, order)) return
    }
    throw new Error('No free order number was found')
  }

  return {
    statusOf: async (trx: Db, orderId: string): Promise<OrderStatus | null> =>
      (await ordersRepository.find(trx, orderId))?.status ?? null,

    /** Makes the order of an intent (they share their id) or moves it on; nothing where it is there already. */
    async bring(
      trx: Db,
      orderId: string,
      { status, reason = null }: { status: OrderStatus; reason?: CancelReason | null },
    ): Promise<void> {
      const before = (await ordersRepository.find(trx, orderId))?.status ?? null
      if (before === status) return
      if (!comesFrom[status].includes(before)) {
        throw new Error(`Order ${orderId} cannot become ${status}: it is ${before ?? 'not there'}`)
      }
      const now = new Date(clock())
      if (before === null) {
        await insert(trx, orderId, status, reason)
        if (status !== 'CANCELLED') await placed(trx, orderId)
      } else await ordersRepository.update(trx, orderId, { status, cancel_reason: reason }, now)
      await ordersRepository.addEvent(trx, orderId, status, now)
    },
  }
}
