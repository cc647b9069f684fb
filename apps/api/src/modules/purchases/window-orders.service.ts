import type { DeliveryWindow } from '@lotus/openapi/schema'

import type { StoredWindow } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import { reschedulableUntil } from './core/lifecycle.ts'
import { enqueueOrderMail } from './order-mails.repository.ts'
import { ordersRepository } from './orders.repository.ts'
import type { PurchasesOptions } from './purchase-options.ts'
import { batchesOfOrders } from './purchases.repository.ts'

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
  /**
   * BEY-12: lists the orders of a window that the shop closed, with free windows that they can move to, and mails the buyers of the
   * paid ones, once for each closing. A buyer who can still move the order gets the free windows in the e-mail.
   */
  return async function reportClosed(windowId: string, closedAt: Date) {
    const orders = []
    for await (const batch of batchesOfOrders(db, await ordersRepository.listInWindow(db, windowId))) {
      for (const { order, intent, booking } of batch) {
        if (booking === null) continue
        const list = await windows.listForOrder(booking, intent.shipping)
        const free = closestFree(list.windows, booking.chosen)
        const isMailed = order.status === 'PAYED'
        const choices = reschedulableUntil({ booking }, clock()) === null ? [] : free
        const freeWindows = choices.map(({ date, from, to }) => ({ date, from, to }))
        const facts = { windowBefore: booking.chosen, freeWindows }
        const event = `closed:${windowId}:${closedAt.getTime()}`
        const mail = { orderId: order.id, kind: 'window_closed', event, facts } as const
        if (isMailed) await inTransaction(db, (trx) => enqueueOrderMail(trx, mail, new Date(clock())))
        orders.push({
          orderNumber: order.order_number,
          status: order.status,
          buyer: intent.guest.name,
          isMailed,
          freeWindows: free.map((window) => window.windowId),
        })
      }
    }
    return orders
  }
}
