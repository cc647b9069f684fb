import { sql, type Selectable } from 'kysely'

import type { Db } from '#platform/database.ts'
import type { Database } from '#platform/schema.gen.ts'

export type SettingChange = {
  key: string
  group: string
  /** Undefined if the setting did not exist before, or does not exist after. */
  before: unknown
  after: unknown
}

/** The changes of one command. The version has the command's number in the audit. */
export type SettingsVersion = {
  version: number
  operator: string
  at: Date
  undoneBy: number | null
  changes: SettingChange[]
}

type Row = Selectable<Database['settings_changes']>

const toChange = (row: Row): SettingChange => ({
  key: row.key,
  group: row.group_name,
  before: row.value_before ?? undefined,
  after: row.value_after ?? undefined,
})

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export const settingsVersionsRepository = {
  /** Locks the settings. Other commands wait until this transaction ends. */
  async lock(trx: Db): Promise<void> {
    await sql`lock table settings in share row exclusive mode`.execute(trx)
  },

  async insert(trx: Db, { version, at, undoneBy, changes }: Omit<SettingsVersion, 'operator'>): Promise<void> {
    if (changes.length === 0) return
    const rows = changes.map(({ key, group, before, after }) => ({
      version,
      key,
      group_name: group,
      value_before: json(before),
      value_after: json(after),
      at,
      undone_by: undoneBy,
    }))
    await trx.insertInto('settings_changes').values(rows).execute()
  },

  /** The versions from a number on, the oldest first. */
  async listSince(trx: Db, version: number): Promise<SettingChange[]> {
    const rows = await trx
      .selectFrom('settings_changes')
      .selectAll()
      .where('version', '>=', version)
      .orderBy('version')
      .orderBy('key')
      .execute()
    return rows.map(toChange)
  },

  async markUndone(trx: Db, since: number, undoneBy: number): Promise<void> {
    await trx
      .updateTable('settings_changes')
      .set({ undone_by: undoneBy })
      .where('version', '>=', since)
      .where('undone_by', 'is', null)
      .execute()
  },

  /** The number of the last version that is not undone; null without one. */
  async findLast(trx: Db): Promise<number | null> {
    const row = await trx
      .selectFrom('settings_changes')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('undone_by', 'is', null)
      .executeTakeFirst()
    return row?.version == null ? null : Number(row.version)
  },

  /** Newest first. */
  async list(db: Db, limit: number): Promise<SettingsVersion[]> {
    const rows = await db
      .selectFrom('settings_changes')
      .innerJoin('operator_actions', 'operator_actions.id', 'settings_changes.version')
      .selectAll('settings_changes')
      .select('operator_actions.operator')
      .where('settings_changes.version', 'in', (query) =>
        query
          .selectFrom('settings_changes as recent')
          .select('recent.version')
          .groupBy('recent.version')
          .orderBy('recent.version', 'desc')
          .limit(limit),
      )
      .orderBy('settings_changes.version', 'desc')
      .orderBy('settings_changes.key')
      .execute()
    return [...Map.groupBy(rows, ({ version }) => version)].map(([version, [first, ...more]]) => {
      if (first === undefined) throw new Error('A version has changes')
      return {
        version: Number(version),
        operator: first.operator,
        at: first.at,
        undoneBy: first.undone_by === null ? null : Number(first.undone_by),
        changes: [first, ...more].map(toChange),
      }
    })
  },
}
