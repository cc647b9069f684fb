import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import pg from 'pg'

import { openDatabase, type Database, type Listener } from './database.ts'
import { silentLogger } from './log.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'

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

/** A migrated embedded database in a file: starting from it takes a third of the time of making one anew. */
export async function snapshotFile(): Promise<string> {
  const file = new URL(`pglite-${await hashOfMigrations()}.tar`, cacheFolder)
  if (!(await exists(file))) {
    const database = await openDatabase({ dataDir: 'memory' }, silentLogger)
    await migrate(database, silentLogger)
    const dump = await database.dump()
    await database.close()
    if (dump === null) throw new Error('Only the embedded database can be dumped')
    await mkdir(cacheFolder, { recursive: true })
    // Whoever ends in the middle of it must not leave half of one.
    const own = new URL(`pglite-${randomBytes(6).toString('hex')}.tmp`, cacheFolder)
    await writeFile(own, dump)
    await rename(own, file)
  }
  return fileURLToPath(file)
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Of the databases of this run: workers are ended with some still open. */
const prefixOfRun = () => `lotus_test_${process.env['LOTUS_TEST_RUN'] ?? 'alone'}_`

/** Vitest's `globalSetup`: before the first worker is there. */
export async function setup(): Promise<void> {
  process.env['LOTUS_TEST_RUN'] = randomBytes(4).toString('hex')
  if (!process.env['TEST_DATABASE_URL']) await snapshotFile()
}

/** After the last worker has gone. */
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

/** Makes a database of its own on a PostgreSQL, copied from one that was migrated once. */
async function createOnServer(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const hash = await hashOfMigrations()
  const [template, name] = [`lotus_template_${hash}`, `${prefixOfRun()}${randomBytes(6).toString('hex')}`]
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // A template cannot be copied while anybody is connected to it.
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
  /** Empties every table, the migrations' own aside. */
  reset: () => Promise<void>
  /** Address of this database for a second client, or null on the embedded one, which has none. */
  url: string | null
}

/** Tables of more than this are truncated: which takes a while for each, but none for each row. */
const large = 256 * 1024

/**
 * Most tests fill a few rows of a few tables, and to delete those takes a tenth of the time of truncating them all. Who
 * still writes is waited for, as truncating would; keys and triggers are not asked, as all goes.
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

/** What the tables are, not what is in them: differs where a test made, dropped or changed one. */
async function shapeOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string | null }>`
    select md5(string_agg(attrelid || attname || atttypid || attnotnull, ',' order by attrelid, attnum)) as shape
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace`.execute(db)
  return rows[0]?.shape ?? ''
}

type Kept = { database: Database; url: string | null; shape: string; listeners: Map<string, Set<Listener>> }
/** Opened by an earlier test file of this process, and given back. */
const kept: Kept[] = []

async function openNew(): Promise<Kept> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const server = serverUrl ? await createOnServer(serverUrl) : null
  const database = await openDatabase(
    server === null
      ? { dataDir: 'memory', snapshot: await snapshotFile() }
      : { databaseUrl: server.url, dataDir: 'unused' },
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

/**
 * A migrated, empty database: embedded in memory, or on PostgreSQL where TEST_DATABASE_URL says so. Nobody else has it
 * until it is closed; then it is emptied and given to the next file, as making one takes a second.
 * Open one a file, and `reset` it before each test.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const own = kept.pop() ?? (await openNew())
  const { database, url, shape, listeners } = own
  const reset = () =>
    database.db.transaction().execute(async (trx) => {
      // Who still writes may take longer than a shopper is let wait.
      await sql`select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)`.execute(
        trx,
      )
      await emptyAll.execute(trx)
    })
  return {
    ...database,
    url,
    reset,
    async listen(channel, listener) {
      const set = listeners.get(channel)
      if (set !== undefined) {
        set.add(listener)
        return
      }
      const fresh = new Set([listener])
      listeners.set(channel, fresh)
      await database.listen(channel, (payload) => {
        for (const each of fresh) each(payload)
      })
    },
    async close() {
      for (const set of listeners.values()) set.clear()
      if ((await shapeOf(database)) !== shape) return database.close()
      await reset()
      kept.push(own)
    },
  }
}
