import type { Selectable } from 'kysely'

import type { PreferencesUpdate } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type PreferencesRow = Pick<Selectable<Database['preferences']>, 'value' | 'updated_at'>

export const preferencesRepository = {
  async find(db: Db, userId: number): Promise<PreferencesRow | null> {
    const row = await db
      .selectFrom('preferences')
      .select(['value', 'updated_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ?? null
  },

  async put(trx: Db, userId: number, preferences: PreferencesUpdate, now: Date): Promise<void> {
    const value = JSON.stringify(preferences)
    await trx
      .insertInto('preferences')
      .values({ user_id: userId, value, updated_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ value, updated_at: now }))
      .execute()
  },
}
