import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { hashOfUser } from './access.repository.ts'
import { erasureRepository } from './erasure.repository.ts'

const batchSize = 200

/** S40: erases buyers' personal data once their purchases are complete. See docs/decisions/012-accounts.md. */
export function createErasure({ db, clock }: { db: Db; clock: Clock }) {
  /** @returns whether more purchases may be due */
  async function erase(trx: Db): Promise<boolean> {
    const ids = await erasureRepository.lockDue(trx, new Date(clock()), batchSize)
    if (ids.length > 0) await erasureRepository.erase(trx, ids)
    return ids.length === batchSize
  }

  return {
    /** Erases complete purchases in the caller's transaction. `eraseDue` erases the others later. */
    async erasePurchases(trx: Db, { userId, email }: { userId: number; email: string }): Promise<void> {
      const now = new Date(clock())
      await erasureRepository.request(trx, { userId, email, keyOwner: hashOfUser(userId), now })
      while (await erase(trx));
    },

    /** Called by an hourly job. */
    async eraseDue(): Promise<void> {
      while (await inTransaction(db, erase));
    },
  }
}
