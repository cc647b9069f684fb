import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import type { Database } from './database.ts'
import type { Logger } from './log.ts'

/** The shop's migrations: plain SQL for PostgreSQL 15, forward only, in the order of their names. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url)

/**
 * Reads files named by a four-digit number and a title as migrations.
 * @throws {Error} if two have the same number: their order would depend on their titles
 */
export async function readMigrations(folder: URL): Promise<Record<string, Migration & { text: string }>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const repeated = names.filter((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (repeated.length > 0) throw new Error(`The number of ${repeated.join(', ')} is taken by another migration`)
  const entries = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [
      name.slice(0, -'.sql'.length),
      { text, up: async (db: Parameters<Migration['up']>[0]) => void (await sql.raw(text).execute(db)) },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Runs all missing migrations in one transaction. Several processes can call it at the same time.
 *
 * @returns the names of the migrations that ran
 */
export async function migrate(database: Database, logger: Logger, folder: URL = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return database.withoutTimeouts(async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find(({ status }) => status === 'Error')
    if (error !== undefined) {
      throw new Error(
        `Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      )
    }
    const names = results.map(({ migrationName }) => migrationName)
    if (names.length > 0) logger.info({ migrations: names }, 'Migrated the database')
    return names
  })
}
