import type { Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type SessionEnd = NonNullable<Selectable<Database['sessions']>['end_reason']>

/** Queries of `sessions` that several modules need. */
export const sessionStore = {
  /** Ends all sessions of an account, or all but one. @returns the number of ended sessions */
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
