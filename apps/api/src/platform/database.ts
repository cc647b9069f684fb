import type { Socket } from 'node:net'
import { join } from 'node:path'

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import { DataFolderUnwritable, lockDataFolder } from '@lotus/pglite/data-lock'
import { openEngine, type Engine } from '@lotus/pglite/engine'

import type { Logger } from './log.ts'
import { createListener } from './pg-listener.ts'
import type { Database as Tables } from './schema.gen.ts'

export type Db = Kysely<Tables>
export type Hear = (payload: string) => void

export type Database = {
  engine: 'pglite' | 'postgres'
  /** The one door to the database. A transaction has its own `db`: pass that on, never this one inside it. */
  db: Db
  pool: pg.Pool
  /** Hears what is sent by {@link notify} on a channel, once its transaction commits. Losing some is possible. */
  listen: (channel: string, hear: Hear) => Promise<void>
  /** For migrations, seeding and imports: the same database without the time-outs of shop traffic. */
  unhurried: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Brings the planner's statistics up to date: after seeding and imports. */
  analyze: () => Promise<void>
  /** The whole embedded database as a tar, or null on PostgreSQL. */
  dump: () => Promise<Uint8Array | null>
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** PostgreSQL 15 or newer; without it the embedded database. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or `memory` for one that dies with the process. */
  dataDir: string
  /** Connections to PostgreSQL. @default 10 */
  maxConnections?: number
  /** Dumped embedded database to start a new one from, instead of making it anew. */
  snapshot?: string | undefined
  /** Milliseconds to wait for a free connection. @default 5000 */
  connectionTimeout?: number
}

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  // Counts and sums of cents stay far below 2^53.
  [builtins.INT8, Number],
  // A day has no time zone: keep it the text it is.
  [builtins.DATE, String],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(Number(id)) ?? pg.types.getTypeParser(id, format),
}

/**
 * A connection that is lost while in use rejects its query and also emits `error`, which ends the process without a
 * listener: the pool listens only while the connection is idle.
 */
const ignoreError = () => {}

const channelName = /^[a-z_]{1,40}$/
const kyselyOn = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Sends a note to every process that listens, if and when the transaction commits. Payload below 8000 bytes. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** @throws {DataFolderInUse} @throws {DataFolderUnwritable} */
export function openDatabase(options: DatabaseOptions, logger: Logger): Promise<Database> {
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? openEmbedded(options, logger)
    : openServer(options.databaseUrl, options, logger)
}

const vacuumEvery = 15 * 60_000

async function openEmbedded(options: DatabaseOptions, logger: Logger): Promise<Database> {
  const { dataDir, snapshot = null, connectionTimeout = 5000 } = options
  const lock = dataDir === 'memory' ? null : await lockDataFolder(dataDir)
  let engine: Engine
  try {
    const folder = lock === null ? 'memory://' : join(lock.folder, 'database')
    engine = await openEngine({ dataDir: folder, snapshot }, (error) =>
      logger.fatal({ err: error }, 'The embedded database stopped by itself'),
    )
  } catch (error) {
    await lock?.release()
    if (error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'ENOSPC'].includes(String(error.code))) {
      throw new DataFolderUnwritable(dataDir, error)
    }
    throw error
  }

  const hearers = new Map<string, Set<Hear>>()
  const pool = new pg.Pool({
    // One session: a second connection would mix up with the first.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionTimeout,
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    host: 'embedded',
    ssl: false,
    stream: () => engine.connect() as unknown as Socket,
    types,
  })
  pool.on('error', (error) => logger.error({ err: error }, 'A database connection failed while idle'))
  pool.on('connect', (client) => {
    client.on('error', ignoreError)
    client.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
  })

  const db = kyselyOn(pool)
  // Nothing vacuums by itself in the one session.
  const vacuum = () =>
    pool.query('vacuum analyze').then(
      () => logger.debug({}, 'Vacuumed'),
      (error: unknown) => logger.warn({ err: error }, 'Vacuum failed'),
    )
  const vacuuming = setInterval(vacuum, vacuumEvery)
  vacuuming.unref()

  return {
    engine: 'pglite',
    db,
    pool,
    async listen(channel, hear) {
      if (!channelName.test(channel)) throw new Error(`Not a channel name: ${channel}`)
      const set = hearers.get(channel) ?? new Set()
      hearers.set(channel, set.add(hear))
      if (set.size === 1) await engine.listen(channel)
    },
    unhurried: (work) => work(db),
    async analyze() {
      await pool.query('analyze')
    },
    dump: () => engine.dump(),
    async close() {
      clearInterval(vacuuming)
      await pool.end()
      await engine.close()
      await lock?.release()
    },
  }
}

/** A database this process cannot work with, or cannot reach at start. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

async function openServer(databaseUrl: string, options: DatabaseOptions, logger: Logger): Promise<Database> {
  const { maxConnections = 10, connectionTimeout = 5000 } = options
  const common = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectionTimeout,
    application_name: 'lotus',
    keepAlive: true,
    types,
  }
  const pool = new pg.Pool({
    ...common,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
    statement_timeout: 2000,
    // Many short queries at once on a fast disk. At 50 000 products the defaults read a whole table with parallel workers for a
    // frequent search word: 330 ms where the index takes 25.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
  })
  pool.on('error', (error) => logger.error({ err: error }, 'A database connection failed while idle'))
  pool.on('connect', (client) => client.on('error', ignoreError))
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
    const version = Number(rows[0]?.server_version_num)
    if (version < 150_000) {
      throw new DatabaseUnusable(
        `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; this shop needs 15 or newer.`,
      )
    }
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseUnusable) throw error
    // The message must not carry the address, which holds a password.
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
    throw new DatabaseUnusable(`DATABASE_URL cannot be used: ${reason}`, { cause: error })
  }

  const db = kyselyOn(pool)
  const listener = createListener(databaseUrl, logger)
  return {
    engine: 'postgres',
    db,
    pool,
    async listen(channel, hear) {
      if (!channelName.test(channel)) throw new Error(`Not a channel name: ${channel}`)
      await listener.listen(channel, hear)
    },
    async unhurried(work) {
      const patient = new pg.Pool({ ...common, max: 1 })
      patient.on('error', (error) => logger.error({ err: error }, 'A database connection failed while idle'))
      patient.on('connect', (client) => client.on('error', ignoreError))
      try {
        return await work(kyselyOn(patient))
      } finally {
        await patient.end()
      }
    },
    async analyze() {
      const patient = new pg.Client(common)
      patient.on('error', ignoreError)
      await patient.connect()
      try {
        await patient.query('analyze')
      } finally {
        await patient.end()
      }
    },
    dump: () => Promise.resolve(null),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}
