import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type AddressRow = Selectable<Database['addresses']>
type Fields = Omit<Insertable<Database['addresses']>, 'user_id' | 'is_default' | 'created_at' | 'updated_at'>

/** Addresses are only looked up with their owner (S05, S06). */
export const addressesRepository = {
  /** The default first, then in order of creation. */
  async list(db: Db, userId: number): Promise<AddressRow[]> {
    return db
      .selectFrom('addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .execute()
  },

  async find(db: Db, userId: number, addressId: number): Promise<AddressRow | null> {
    const row = await db
      .selectFrom('addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', addressId)
      .executeTakeFirst()
    return row ?? null
  },

  async count(db: Db, userId: number): Promise<number> {
    const { count } = await db
      .selectFrom('addresses')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async insert(trx: Db, userId: number, fields: Fields, isDefault: boolean, now: Date): Promise<AddressRow> {
    return trx
      .insertInto('addresses')
      .values({ ...fields, user_id: userId, is_default: isDefault, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async update(
    trx: Db,
    userId: number,
    addressId: number,
    change: Partial<Fields> & Pick<Updateable<Database['addresses']>, 'is_default'>,
    now: Date,
  ): Promise<AddressRow | null> {
    const row = await trx
      .updateTable('addresses')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', addressId)
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  },

  /** The deleted address, or null if there was none. */
  async delete(trx: Db, userId: number, addressId: number): Promise<AddressRow | null> {
    const row = await trx
      .deleteFrom('addresses')
      .where('user_id', '=', userId)
      .where('id', '=', addressId)
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  },

  async clearDefault(trx: Db, userId: number): Promise<void> {
    await trx
      .updateTable('addresses')
      .set({ is_default: false })
      .where('user_id', '=', userId)
      .where('is_default', '=', true)
      .execute()
  },

  /** Makes the newest address the default, if there is one. */
  async defaultToNewest(trx: Db, userId: number): Promise<void> {
    await trx
      .updateTable('addresses')
      .set({ is_default: true })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('addresses as newest')
          .select(({ fn }) => fn.max('newest.id').as('id'))
          .where('newest.user_id', '=', userId),
      )
      .where('user_id', '=', userId)
      .execute()
  },
}
