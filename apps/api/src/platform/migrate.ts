import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import type { Database, Db } from './database.ts'
import type { Logger } from './log.ts'

/** The shop's migrations: plain SQL for PostgreSQL 15, forward only, in the order of their names. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** The first line of a file whose statements run one by one, each on its own: for indexes that are built `concurrently`. */
const outsideTransaction = '-- Outside a transaction'
/**
 * Statements that wait as long as necessary, because they block none while they wait: an index that is built concurrently waits for old
 * transactions, and a procedure commits after some rows.
 */
const isPatient = (statement: string) => /\bconcurrently\b|^(call|select)\b/im.test(statement)

type FileMigration = Migration & { text: string; inTransaction: boolean }

/**
 * Reads files named by a four-digit number and a title as migrations.
 * @param lockTimeout milliseconds for each statement that is not patient; null leaves the session as it is
 * @throws {Error} if two have the same number: their order would depend on their titles
 */
export async function readMigrations(
  folder: URL,
  lockTimeout: number | null = null,
): Promise<Record<string, FileMigration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const repeated = names.filter((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (repeated.length > 0) throw new Error(`The number of ${repeated.join(', ')} is taken by another migration`)
  const entries = names.map(async (name): Promise<[string, FileMigration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const inTransaction = !text.startsWith(outsideTransaction)
    const statements = inTransaction ? [text] : text.split(/;\s*(?:\n|$)/).filter((part) => /^\s*[a-z]/im.test(part))
    const up: Migration['up'] = async (db) => {
      for (const statement of statements) {
        if (lockTimeout !== null) {
          const timeout = !inTransaction && isPatient(statement) ? 0 : lockTimeout
          await sql`select set_config('lock_timeout', ${`${timeout}ms`}, false)`.execute(db)
        }
        await sql.raw(statement).execute(db)
      }
    }
    return [name.slice(0, -'.sql'.length), { text, inTransaction, up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

export type MigrateOptions = {
  folder?: URL
  /**
   * Milliseconds that a migration waits for a lock before it lets the shop's queries pass, which wait for 1000 at most.
   * @default 500
   */
  lockTimeout?: number
  /** Attempts of a migration that gets no lock. @default 60 */
  attempts?: number
  /** Milliseconds between two attempts. @default 1000 */
  pause?: number
}

const lockKey = 7_031_415
const lockNotAvailable = '55P03'
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error

/**
 * Runs `work` in one process at a time. A session that waits in `pg_advisory_lock` would have a snapshot, and an index that is
 * built concurrently waits for all of them: a deadlock. So it asks again and again.
 */
async function alone<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(db)
    if (rows[0]?.locked === true) break
    await wait(100)
  }
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${lockKey})`.execute(db)
  }
}

/** Names of executed migrations that this version does not know, because a newer version of the shop has run. */
async function listNewer(db: Db, known: Record<string, FileMigration>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const last = Object.keys(known).at(-1) ?? ''
  return rows.map(({ name }) => name).filter((name) => known[name] === undefined && name > last)
}

type Group = { names: string[]; inTransaction: boolean }

/** Consecutive migrations share a transaction; one outside a transaction is a group of its own. */
function groupsOf(migrations: Record<string, FileMigration>): Group[] {
  const groups: Group[] = []
  for (const [name, { inTransaction }] of Object.entries(migrations)) {
    const last = groups.at(-1)
    if (inTransaction && last?.inTransaction === true) last.names.push(name)
    else groups.push({ names: [name], inTransaction })
  }
  return groups
}

/**
 * Runs all missing migrations: consecutive ones in one transaction, those outside a transaction one by one. Several processes can
 * call it at the same time. The shop can serve meanwhile: a statement that gets no lock within `lockTimeout` is rolled back with
 * its transaction and tried again, because queries would queue up behind it.
 *
 * @returns the names of the migrations that ran
 * @throws {Error} naming the migration that failed; those of its transaction are rolled back
 */
export async function migrate(database: Database, logger: Logger, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, lockTimeout = 500, attempts = 60, pause = 1000 } = options
  // The embedded database has one session.
  const known = await readMigrations(folder, database.engine === 'postgres' ? lockTimeout : null)

  async function run(migrator: Migrator, { names, inTransaction }: Group): Promise<string[]> {
    const last = names.at(-1) ?? ''
    for (let attempt = 1; ; attempt++) {
      const { error, results = [] } = await migrator.migrateTo(last, { disableTransactions: !inTransaction })
      if (error === undefined) return results.map(({ migrationName }) => migrationName)
      const failed = results.find(({ status }) => status === 'Error')
      const cause = causeOf(error)
      const busy = cause instanceof Error && 'code' in cause && cause.code === lockNotAvailable
      if (!busy || attempt >= attempts) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error })
      }
      logger.warn(
        { migration: failed?.migrationName ?? last, attempt },
        'A migration got no lock and will be tried again',
      )
      await wait(pause)
    }
  }

  return database.withoutTimeouts((db) =>
    alone(db, async () => {
      // A process of the former version can start after the migrations of the next one, which only add.
      const newer = await listNewer(db, known)
      if (newer.length > 0) logger.warn({ migrations: newer }, 'The database has migrations of a newer version')
      const all = { ...known, ...Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }])) }
      const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } })
      const state = await migrator.getMigrations()
      const missing = new Set(state.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name))
      const names: string[] = []
      for (const group of groupsOf(known)) {
        if (group.names.some((name) => missing.has(name))) names.push(...(await run(migrator, group)))
      }
      if (names.length > 0) logger.info({ migrations: names }, 'Migrated the database')
      return names
    }),
  )
}
