import { sql } from 'kysely'

import type { Setting } from '@lotus/openapi/schema'

import { dependOn, invalidate } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'

const columns = ['group_name as group', 'key', 'value'] as const

/** Tag of everything that shows a setting. */
export const settingsTag = 'settings'

export const settingsRepository = {
  async list(db: Db, groups: readonly string[]): Promise<Setting[]> {
    dependOn([settingsTag])
    return db
      .selectFrom('settings')
      .select(columns)
      .where('group_name', '=', sql<string>`any(${groups}::text[])`)
      .orderBy('group_name')
      .orderBy('key')
      .execute()
  },

  /** The settings of every group, public or not. */
  async listAll(db: Db): Promise<Setting[]> {
    return db.selectFrom('settings').select(columns).orderBy('group_name').orderBy('key').execute()
  },

  async find(db: Db, key: string): Promise<Setting | null> {
    dependOn([settingsTag])
    return (await db.selectFrom('settings').select(columns).where('key', '=', key).executeTakeFirst()) ?? null
  },

  /** The values of settings by key, and a version that changes with each of them. */
  async listVersioned(
    db: Db,
    keys: readonly string[],
  ): Promise<{ values: ReadonlyMap<string, unknown>; version: string }> {
    dependOn([settingsTag])
    const { rows } = await sql<{ key: string; value: unknown; changed: string }>`
      select key, value, updated_at::text as changed from settings where key = any(${keys}::text[]) order by key`.execute(
      db,
    )
    const version = rows.map(({ key, changed }) => `${key} ${changed}`).join(', ')
    return { values: new Map(rows.map(({ key, value }) => [key, value])), version }
  },

  /** The version that `listVersioned` returns, without the values. */
  async findVersion(db: Db, keys: readonly string[]): Promise<string> {
    const { rows } = await sql<{ version: string | null }>`
      select string_agg(key || ' ' || updated_at::text, ', ' order by key) as version
      from settings where key = any(${keys}::text[])`.execute(db)
    return rows[0]?.version ?? ''
  },

  /** Adds settings or replaces their values, and invalidates what shows settings. */
  async put(db: Db, settings: readonly { group: string; key: string; value: unknown }[]): Promise<void> {
    if (settings.length === 0) return
    await db
      .insertInto('settings')
      .values(settings.map(({ group, key, value }) => ({ group_name: group, key, value: JSON.stringify(value) })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({
          group_name: ref('excluded.group_name'),
          value: ref('excluded.value'),
          updated_at: sql`now()`,
        })),
      )
      .execute()
    await invalidate(db, [settingsTag])
  },

  /** Removes settings, and invalidates the caches that depend on settings. */
  async remove(db: Db, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await db.deleteFrom('settings').where('key', 'in', keys).execute()
    await invalidate(db, [settingsTag])
  },

  /** Adds settings; those whose key exists stay as they are. */
  async putMissing(db: Db, settings: readonly { group: string; key: string; value: unknown }[]): Promise<void> {
    await db
      .insertInto('settings')
      .values(settings.map(({ group, key, value }) => ({ group_name: group, key, value: JSON.stringify(value) })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  },
}
