import { sql } from 'kysely'

import type { Db } from '../../platform/database.ts'

/** All tables of the shop, by name. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** All rows of all tables, each as a string, by table, to search for values that must not be stored. */
export async function rowsOf(db: Db): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const name of await tablesOf(db)) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} as t`.execute(db)
    all.set(
      name,
      rows.map(({ text }) => text),
    )
  }
  return all
}
