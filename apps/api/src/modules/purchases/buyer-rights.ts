import type { Order } from '@lotus/openapi/schema'

import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { hashOfGuest } from '#platform/security.ts'

import { accessRepository } from './access.repository.ts'
import { erasureRepository } from './erasure.repository.ts'
import { intentsRepository } from './intents.repository.ts'
import { batchesOfOrders } from './purchases.repository.ts'
import { toOrder } from './order-view.ts'
import { ordersRepository } from './orders.repository.ts'

/** What other modules need to know of a buyer's purchases, and do with them. Needs no other module. */
export function createBuyerRights({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Units by product that this browser has reserved without starting a payment, so it can still buy them. */
    countReserved: (on: Db, guestSecret: string) => intentsRepository.countAbandoned(on, hashOfGuest(guestSecret)),

    /** S40: erases the buyer's complete purchases in the caller's transaction. A job erases the others later. */
    async erasePurchases(trx: Db, buyer: { userId: number; email: string }): Promise<void> {
      const now = new Date(clock())
      await erasureRepository.request(trx, buyer, now)
      while (await erasureRepository.eraseDue(trx, now));
    },

    closePurchases: accessRepository.revoke,

    /**
     * All orders of an account for the data export, newest first, and none that is placed later. Each batch is a
     * snapshot of its own: one of all would hold a transaction, in the embedded database the only one, while a slow client downloads.
     */
    async *exportOrders(userId: number): AsyncGenerator<Order[]> {
      for await (const batch of batchesOfOrders(db, await ordersRepository.listOf(db, userId)))
        yield batch.map((parts) => toOrder(parts, { accessKey: null, userId, now: clock() }))
    },
  }
}
