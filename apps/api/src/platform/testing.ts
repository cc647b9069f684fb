import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import pg from 'pg'

import { openDatabase, settingsBehindPooler, type Database, type Db, type Listener } from './database.ts'
import { silentLogger } from './log.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'
import { inTransaction } from './transaction.ts'

const cacheFolder = new URL('../../../../.cache/', import.meta.url)

async function hashOfMigrations(): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const hash = createHash('sha256')
  for (const [name, { text }] of Object.entries(migrations)) hash.update(`${name}\n${text}\n`)
  return hash.digest('hex').slice(0, 16)
}

const exists = (file: URL) =>
  access(file).then(
    () => true,
    () => false,
  )

/** A file with a migrated embedded database: starting from it takes a third of the time of a migration. */
export async function snapshotFile(): Promise<string> {
  const file = new URL(`pglite-${await hashOfMigrations()}.tar`, cacheFolder)
  if (!(await exists(file))) {
    const database = await openDatabase({ dataDir: 'memory' }, silentLogger)
    await migrate(database, silentLogger)
    const dump = await database.dump()
    await database.close()
    if (dump === null) throw new Error('Only the embedded database can be dumped')
    await mkdir(cacheFolder, { recursive: true })
    // An interrupted write must not leave a partial file.
    const own = new URL(`pglite-${randomBytes(6).toString('hex')}.tmp`, cacheFolder)
    await writeFile(own, dump)
    await rename(own, file)
  }
  return fileURLToPath(file)
}

/** The pooler's address of a database. */
const withPathOf = (url: string, poolerUrl: string) =>
  Object.assign(new URL(poolerUrl), { pathname: new URL(url).pathname }).href

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Prefix of the databases of this run: workers can end with open ones. */
const prefixOfRun = () => `lotus_test_${process.env['LOTUS_TEST_RUN'] ?? 'alone'}_`

/** Vitest's `globalSetup`, before the first worker. */
export async function setup(): Promise<void> {
  process.env['LOTUS_TEST_RUN'] = randomBytes(4).toString('hex')
  if (!process.env['TEST_DATABASE_URL']) await snapshotFile()
}

/** After the last worker. */
export async function teardown(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) return
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    'select quote_ident(datname) as name from pg_database where starts_with(datname, $1)',
    [prefixOfRun()],
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

/** Creates a database on PostgreSQL from a template that is migrated once. */
async function createOnServer(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const hash = await hashOfMigrations()
  const [template, name] = [`lotus_template_${hash}`, `${prefixOfRun()}${randomBytes(6).toString('hex')}`]
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // A template cannot be copied while a connection to it is open.
    await admin.query('select pg_advisory_lock(74123)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const draft = `${template}_draft`
      await admin.query(`drop database if exists ${draft} with (force)`)
      await admin.query(`create database ${draft}`)
      const database = await openDatabase({ databaseUrl: withDatabase(url, draft), dataDir: 'unused' }, silentLogger)
      await migrate(database, silentLogger)
      await database.close()
      await admin.query(`alter database ${draft} rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    if (process.env['TEST_POOLER_URL']) {
      for (const statement of settingsBehindPooler(name)) await admin.query(statement)
    }
  } finally {
    await admin.end()
  }
  return {
    url: withDatabase(url, name),
    async drop() {
      const again = new pg.Client({ connectionString: url })
      await again.connect()
      await again.query(`drop database if exists ${name} with (force)`)
      await again.end()
    },
  }
}

export type TestDatabase = Database & {
  /** Empties every table except those of the migrations. */
  reset: () => Promise<void>
  /** Address of this database for a second client; null on the embedded database. */
  url: string | null
}

/** Larger tables are truncated, which takes long per table but not per row. */
const large = 256 * 1024

/**
 * Most tests fill few rows, and deleting them takes a tenth of the time of truncating all tables. Waits for running
 * transactions, like truncate; foreign keys and triggers are disabled.
 */
const emptyAll = sql.raw(`do $$
declare
  names text[];
  grown text[];
  name text;
begin
  select array_agg(quote_ident(relname)), array_agg(quote_ident(relname)) filter (where pg_relation_size(oid) > ${large})
  into names, grown
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely_migration%';
  if names is null then return; end if;
  execute 'lock table ' || array_to_string(names, ', ') || ' in access exclusive mode';
  perform set_config('session_replication_role', 'replica', true);
  if grown is not null then execute 'truncate ' || array_to_string(grown, ', ') || ' cascade'; end if;
  foreach name in array names loop execute 'delete from ' || name; end loop;
  perform setval(seqrelid, seqstart, false) from pg_sequence join pg_class on oid = seqrelid
  where relnamespace = current_schema()::regnamespace;
end $$`)

/** A hash of the table definitions: differs if a test created, dropped or changed one. */
async function shapeOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string | null }>`
    select md5(string_agg(attrelid || attname || atttypid || attnotnull, ',' order by attrelid, attnum)) as shape
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace`.execute(db)
  return rows[0]?.shape ?? ''
}

type Opened = { database: Database; url: string | null; shape: string; listeners: Map<string, Set<Listener>> }
/** Databases that earlier test files of this process returned. */
const returned: Opened[] = []

/** Long, because statements of tests have longer time-outs (`extendTimeouts`). */
const patient = { patience: 30_000, connectionTimeout: 10_000, dataDir: 'unused' }

async function openNew(): Promise<Opened> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const server = serverUrl ? await createOnServer(serverUrl) : null
  const poolerUrl = process.env['TEST_POOLER_URL']
  const database = await openDatabase(
    server === null
      ? { dataDir: 'memory', snapshot: await snapshotFile() }
      : poolerUrl
        ? { ...patient, databaseUrl: withPathOf(server.url, poolerUrl), directUrl: server.url }
        : { ...patient, databaseUrl: server.url },
    silentLogger,
  )
  return {
    database: {
      ...database,
      async close() {
        await database.close()
        await server?.drop()
      },
    },
    url: server?.url ?? null,
    shape: await shapeOf(database),
    listeners: new Map(),
  }
}

/** For the rest of a transaction: a statement that prepares a test may take longer than one of shop traffic. */
export async function extendTimeouts(trx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)`.execute(trx)
}

/**
 * A migrated, empty database: embedded in memory, or on PostgreSQL with TEST_DATABASE_URL. It is exclusive until it is closed;
 * then it is emptied and reused by the next file, because creating one takes a second.
 * Open one per file and `reset` it before each test.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const own = returned.pop() ?? (await openNew())
  const { database, url, shape, listeners } = own
  const reset = () =>
    inTransaction(database.db, async (trx) => {
      // Running transactions may take longer than the time-outs of shop traffic.
      await extendTimeouts(trx)
      await emptyAll.execute(trx)
    })
  return {
    ...database,
    url,
    reset,
    async listen(channel, listener, onGap) {
      const set = listeners.get(channel)
      if (set !== undefined) {
        set.add(listener)
        return
      }
      const fresh = new Set([listener])
      listeners.set(channel, fresh)
      await database.listen(
        channel,
        (payload) => {
          for (const each of fresh) each(payload)
        },
        onGap,
      )
    },
    async close() {
      for (const set of listeners.values()) set.clear()
      if ((await shapeOf(database)) !== shape) return database.close()
      await reset()
      returned.push(own)
    },
  }
}
