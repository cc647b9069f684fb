import type { DeliveryWindow } from '@lotus/openapi/schema'

import type { WindowClosing } from '#domain/window-booking.ts'
import type { StoredWindow } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import { reschedulableUntil } from './core/lifecycle.ts'
import {
  closingOf,
  enqueueOrderMail,
  openingAfter,
  orderMailsRepository,
  type NewOrderMail,
} from './order-mails.repository.ts'
import { ordersRepository } from './orders.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { batchesOfOrders, isToPack, listPartsToPack } from './purchases.repository.ts'

/** An order in a window that the shop closed or opened again. */
type ReportedOrder = {
  orderNumber: string
  status: string
  buyer: string
  /** Whether this command enqueued the e-mail. */
  isMailed: boolean
  /** Whether an earlier command enqueued the e-mail. */
  wasMailed: boolean
}
/** `freeWindows`: ids of free windows that the order can move to. */
type ClosedOrder = ReportedOrder & { freeWindows: string[] }

/** A paid order whose window is closed or over. */
type OrderToMove = { orderNumber: string; windowId: string; reason: WindowClosing | 'OVER' }

export type WindowOrders = ReturnType<typeof createWindowOrders>

const proposed = 3

/** The free windows that begin closest to a window. */
function closestFree(windows: readonly DeliveryWindow[], { startsAt }: StoredWindow): DeliveryWindow[] {
  const distance = (window: DeliveryWindow) => Math.abs(Date.parse(window.startsAt) - Date.parse(startsAt))
  return windows
    .filter(({ state }) => state === 'FREE' || state === 'FEW')
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, proposed)
}

export function createWindowOrders({ db, clock, windows }: PurchasesOptions) {
  async function* ordersIn(windowId: string) {
    for await (const batch of batchesOfOrders(db, await ordersRepository.listInWindow(db, windowId))) {
      for (const parts of batch) {
        const { order, intent, booking } = parts
        const { order_number: orderNumber, status } = order
        if (booking !== null) yield { parts, booking, row: { orderNumber, status, buyer: intent.guest.name } }
      }
    }
  }
  const enqueue = (mail: NewOrderMail) => inTransaction(db, (trx) => enqueueOrderMail(trx, mail, new Date(clock())))

  return {
    /** BEY-12: lists the orders to pack whose window is closed or over, by the start of the window. */
    async listToMove(): Promise<OrderToMove[]> {
      const booked = (await listPartsToPack(db))
        .flatMap(({ order, booking }) => (booking?.state === 'confirmed' ? [{ order, booking }] : []))
        .toSorted((one, other) => one.booking.chosen.startsAt.localeCompare(other.booking.chosen.startsAt))
      const closings = await windows.listClosed([...new Set(booked.map(({ booking }) => booking.window_id))])
      return booked.flatMap(({ order, booking: { window_id: windowId, chosen } }) => {
        const reason = closings.get(windowId) ?? (Date.parse(chosen.endsAt) <= clock() ? 'OVER' : null)
        return reason === null ? [] : [{ orderNumber: order.order_number, windowId, reason }]
      })
    },

    /**
     * BEY-12: lists the orders of a window that the shop closed, with free windows that they can move to, and mails the buyers of
     * those to pack (`isToPack`), once for each closing. A buyer who can still move the order gets the free windows in the e-mail.
     */
    async reportClosed(windowId: string, closedAt: Date): Promise<ClosedOrder[]> {
      const orders: ClosedOrder[] = []
      for await (const { parts, booking, row } of ordersIn(windowId)) {
        const { order, intent } = parts
        const list = await windows.listForOrder(booking, intent.shipping)
        const free = closestFree(list.windows, booking.chosen)
        const choices = reschedulableUntil({ booking }, clock()) === null ? [] : free
        const freeWindows = choices.map(({ date, from, to }) => ({ date, from, to }))
        const facts = { windowBefore: booking.chosen, freeWindows }
        const event = closingOf(windowId, closedAt)
        const isAffected = isToPack(parts)
        const isMailed = isAffected && (await enqueue({ orderId: order.id, kind: 'window_closed', event, facts }))
        const wasMailed = isAffected && !isMailed
        orders.push({ ...row, isMailed, wasMailed, freeWindows: free.map((window) => window.windowId) })
      }
      return orders
    },

    /**
     * BEY-12: lists the orders to pack in a window that the shop opened again, if they were in it when it closed. Mails their buyers
     * once for each closing, if the e-mail about the closing was sent. Does nothing after the end of the window.
     */
    async reportOpened(windowId: string): Promise<ReportedOrder[]> {
      const orders: ReportedOrder[] = []
      for await (const { parts, booking, row } of ordersIn(windowId)) {
        const isOver = Date.parse(booking.chosen.endsAt) <= clock()
        const closing = await orderMailsRepository.findClosing(db, booking)
        if (closing === null || !isToPack(parts) || isOver) continue
        const isInformed = closing.outcome === 'sent'
        const event = openingAfter(closing.event)
        const facts = { window: booking.chosen }
        const isMailed = isInformed && (await enqueue({ orderId: parts.order.id, kind: 'window_opened', event, facts }))
        orders.push({ ...row, isMailed, wasMailed: isInformed && !isMailed })
      }
      return orders
    },
  }
}
