import type { SessionEnd } from './accounts-schema.ts'
import type { Db } from './database.ts'

/** Rows of `sessions` as several modules need them; what a session is, `session.ts` says. */
export const sessionStore = {
  /** Ends sessions of an account, all of them or all but one. @returns how many ended */
  async end(
    db: Db,
    { userId, except, reason, now }: { userId: number; except?: string; reason: SessionEnd; now: number },
  ): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ ended_at: new Date(now), end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
}
