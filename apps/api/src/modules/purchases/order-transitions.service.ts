import type { CancelReason as BuyerReason, CartItem, OrderStatus } from '@lotus/openapi/schema'

import type { CancelReason, OrderMailKind } from './purchase-types.ts'
import type { Day } from '#domain/business-days.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { OrderMailFacts } from '#platform/schema.ts'

import type { Intent } from './intents.repository.ts'
import { enqueueOrderMail } from './order-mail-queue.ts'
import { makeOrderNumber } from './order-number.ts'
import { enqueueShopOrderMail } from './shop-order-mail.ts'
import { ordersRepository, type OrderEvent } from './orders.repository.ts'

/** Allowed previous statuses; `null` means that the order does not exist yet. A late payment revives a cancelled order. */
const allowedFrom: Record<OrderStatus, readonly (OrderStatus | null)[]> = {
  WAITING_PAYMENT: [null],
  PAYED: [null, 'WAITING_PAYMENT', 'CANCELLED'],
  IN_ROUTE: ['PAYED'],
  DELIVERED: ['IN_ROUTE'],
  // From IN_ROUTE: the parcel did not arrive. From DELIVERED: the buyer withdrew, and the goods are back.
  CANCELLED: [null, 'WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED'],
}

/** The e-mail that reports an event; null for none. */
const mailOf: Record<OrderEvent, OrderMailKind | null> = {
  WAITING_PAYMENT: 'received',
  PAYED: 'paid',
  IN_ROUTE: 'shipped',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
  WITHDRAWAL_REQUESTED: 'withdrawal',
  RETURN_REQUESTED: 'return',
  RETURN_APPROVED: 'return_approved',
  RETURN_REJECTED: 'return_rejected',
  // The refund follows and is reported.
  RETURN_RECEIVED: null,
  REFUNDED: 'refunded',
}

/** There are a billion order numbers, so repeated collisions mean that something else is wrong. */
const tries = 10

export type OrderTransitions = ReturnType<typeof createOrderTransitions>

export type OrderTransitionsOptions = {
  clock: Clock
  /** Removes ordered items from the account's cart, in the transaction that creates the order. */
  takeOrdered: (trx: Db, userId: number, ordered: readonly CartItem[]) => Promise<void>
}

/** Creates orders, changes their status, and records what happens to them. Runs in the caller's transaction, with the intent locked. */
export function createOrderTransitions({ clock, takeOrdered }: OrderTransitionsOptions) {
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

  async function report(
    trx: Db,
    orderId: string,
    event: OrderEvent,
    kind: OrderMailKind | null,
    facts: OrderMailFacts,
  ): Promise<void> {
    const now = new Date(clock())
    const eventId = await ordersRepository.addEvent(trx, orderId, event, now)
    if (kind !== null) await enqueueOrderMail(trx, { orderId, kind, event: `event:${eventId}`, facts }, now)
  }

  /** Records an event and enqueues its e-mail. The only place where something happens to an order. */
  const record = (trx: Db, orderId: string, event: OrderEvent, facts: OrderMailFacts = {}): Promise<void> =>
    report(trx, orderId, event, mailOf[event], facts)

  return {
    record,

    statusOf: async (trx: Db, orderId: string): Promise<OrderStatus | null> =>
      (await ordersRepository.find(trx, orderId))?.status ?? null,

    /** As `record`; a payment without an order has no events. */
    async recordIfPlaced(trx: Db, orderId: string, event: OrderEvent, facts: OrderMailFacts): Promise<void> {
      if ((await ordersRepository.find(trx, orderId)) !== null) await record(trx, orderId, event, facts)
    },

    /** Stores the days on which a paid order arrives or can be collected (D42). */
    promise: (trx: Db, orderId: string, days: { earliest: Day; latest: Day }): Promise<void> =>
      ordersRepository.update(trx, orderId, days, new Date(clock())),

    /** Whether buyer or shop ended the order on purpose, so that late money is refunded. */
    async isEnded(trx: Db, orderId: string): Promise<boolean> {
      const reason = (await ordersRepository.find(trx, orderId))?.cancel_reason ?? null
      return reason === 'buyer' || reason === 'shop' || reason === 'withdrawn'
    },

    /** Creates the order of an intent (they share one id) or changes its status. Repeating a transition has no effect. */
    async transition(
      trx: Db,
      intent: Intent,
      status: OrderStatus,
      reason: CancelReason | null = null,
      buyer: { reason: BuyerReason; comment: string | null } | null = null,
    ): Promise<void> {
      const { id, user_id: userId, lines } = intent
      const before = (await ordersRepository.find(trx, id))?.status ?? null
      if (before === status) return
      if (!allowedFrom[status].includes(before)) {
        throw new Error(`Order ${id} cannot change from ${before ?? 'missing'} to ${status}`)
      }
      const now = new Date(clock())
      if (before === null) {
        await insert(trx, id, status, reason)
        if (status !== 'CANCELLED' && userId !== null) {
          const ordered = lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))
          await takeOrdered(trx, userId, ordered)
        }
      } else {
        const given = { buyer_reason: buyer?.reason ?? null, buyer_comment: buyer?.comment ?? null }
        const delivered = status === 'DELIVERED' ? { delivered_at: now } : {}
        await ordersRepository.update(trx, id, { status, cancel_reason: reason, ...given, ...delivered }, now)
      }
      // An order that is created by its payment has one e-mail for both.
      const kind = before === null && status === 'PAYED' ? 'confirmed' : mailOf[status]
      if (status === 'PAYED') await enqueueShopOrderMail(trx, id)
      await report(trx, id, status, kind, reason === null ? {} : { cause: reason })
    },
  }
}
