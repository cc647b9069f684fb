import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/transaction.ts'

import { hashOfUser } from './access.repository.ts'
import { erasureRepository } from './erasure.repository.ts'

const atOnce = 200

/** S40: forgets who bought, once nothing is owed to them any more. What stays and why: docs/decisions/013-erasure.md. */
export function createErasure({ db, clock }: { db: Db; clock: Clock }) {
  /** @returns whether there may be more */
  async function erase(trx: Db): Promise<boolean> {
    const ids = await erasureRepository.lockDue(trx, new Date(clock()), atOnce)
    if (ids.length > 0) await erasureRepository.erase(trx, ids)
    return ids.length === atOnce
  }

  return {
    /** What can be forgotten now is, in the caller's transaction; the rest by `eraseDue` when its time has come. */
    async erasePurchases(trx: Db, { userId, email }: { userId: number; email: string }): Promise<void> {
      const now = new Date(clock())
      await erasureRepository.ask(trx, { userId, email, keyOwner: hashOfUser(userId), now })
      while (await erase(trx));
    },

    /** By a job, an hour late at most. */
    async eraseDue(): Promise<void> {
      while (await inTransaction(db, erase));
    },
  }
}
