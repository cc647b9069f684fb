import type { Socket } from 'node:net'
import { join } from 'node:path'

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import { DataFolderUnwritable, lockDataFolder } from '@lotus/pglite/data-lock'
import { DatabaseDamaged, prepareDatabaseFolder } from '@lotus/pglite/database-folder'
import { openEngine, type Engine } from '@lotus/pglite/engine'
import { backupOnline } from '@lotus/pglite/online-backup'

import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from './clock.ts'
import { ImpatientClient, type ImpatientConfig } from './impatient-client.ts'
import type { Logger } from './log.ts'
import { createListener } from './pg-listener.ts'
import { PreparedClient } from './prepared-client.ts'
import type { Database as Tables } from './schema.gen.ts'
import { traceQuery } from './tracing.ts'

export type Db = Kysely<Tables>
export type Listener = (payload: string) => void

export type Database = {
  engine: 'pglite' | 'postgres'
  /** Runs queries. Inside a transaction use the transaction's own `db`, never this one. */
  db: Db
  pool: pg.Pool
  /** How the queries of `db` got their connections, since the start. */
  poolStats: () => PoolStats
  /**
   * Calls the listener with each {@link notify} on a channel after its transaction commits. Notifications can be lost while the
   * connection is; `onGap` is called when it is back.
   */
  listen: (channel: string, listener: Listener, onGap?: () => void) => Promise<void>
  /**
   * The time for the whole shop, in milliseconds since 1970. On PostgreSQL all processes have the database's, read every few seconds by
   * `probe`, so that none of their own clocks matters.
   */
  clock: Clock
  /** Runs migrations, seeds and imports without the time-outs of shop traffic. */
  withoutTimeouts: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Updates the planner's statistics after seeding and imports. */
  analyze: () => Promise<void>
  /** Rejects if the database does not answer within two seconds. PostgreSQL is asked over a connection of its own. */
  probe: () => Promise<void>
  /**
   * Writes the embedded database to a new tar while it is in use, with all transactions that were committed before the call. One at a time.
   * @returns its size in bytes, or null on PostgreSQL
   */
  backup: (file: string) => Promise<number | null>
  /** The whole embedded database as a tar, or null on PostgreSQL. Blocks all queries until it is done; for tests. */
  dump: () => Promise<Uint8Array | null>
  close: () => Promise<void>
}

export type PoolStats = {
  busy: number
  idle: number
  /** Queries and transactions that wait for a connection now. */
  waiting: number
  /** How many got one, and the seconds that all of them waited for it. */
  acquired: number
  waitedSeconds: number
}

export type DatabaseOptions = {
  /** PostgreSQL 15 or newer. @default the embedded database */
  databaseUrl?: string | undefined
  /**
   * Address of the same PostgreSQL without the connection pooler of `databaseUrl`, for notifications, migrations and imports,
   * which need a session. @default `databaseUrl`
   */
  directUrl?: string | undefined
  /** Folder of the embedded database, or `memory` for one that ends with the process. */
  dataDir: string
  /** Connections to PostgreSQL. @default 10 */
  maxConnections?: number
  /** File with a dumped embedded database that a new one starts from. */
  snapshot?: string | undefined
  /** Milliseconds to wait for a free connection. @default 3000; 5000 with the embedded database */
  connectionTimeout?: number
  /**
   * Milliseconds to wait for PostgreSQL's response to a query of the shop. Longer than PostgreSQL's own time-out.
   * @default 3000
   */
  patience?: number
}

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  // Counts and sums of cents stay far below 2^53.
  [builtins.INT8, Number],
  // A day has no time zone, so it stays text.
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
const kyselyOn = (pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: traceQuery })

/** Whether the database did not respond. A time-out because all connections of the pool are busy has another message. */
const isSilence = (error: unknown) => error instanceof Error && /connection timeout|timeout expired/.test(error.message)

type Breaker = ReturnType<typeof createCircuitBreaker>

const openPool = (config: ImpatientConfig): pg.Pool =>
  // The types of `pg` do not allow additional options of the client.
  new pg.Pool({ ...config, Client: ImpatientClient as unknown as typeof pg.Client })

/** Opens when the database does not respond once, and then lets one query per second through to test it. */
const createSilenceBreaker = (): Breaker =>
  createCircuitBreaker({ clock: () => performance.now(), failures: 1, retryAfter: 1000 })

const silentDatabase = () =>
  Object.assign(new Error('The database did not answer the last queries'), { code: 'ETIMEDOUT' })

/**
 * Runs queries on the pool, and measures how long they wait for a connection.
 *
 * @param breaker while it is open, queries fail at once: a call with several of them, such as a page, would wait for each
 */
function measuredOn(pool: pg.Pool, breaker?: Breaker): Pick<Database, 'db' | 'poolStats'> {
  let acquired = 0
  let waited = 0
  async function connectUnlessSilent() {
    if (breaker === undefined) return pool.connect()
    if (!breaker.enter()) throw silentDatabase()
    try {
      return await pool.connect()
    } catch (error) {
      // While the breaker is open, a full pool means that the database still does not respond.
      if (isSilence(error) || breaker.isOpen()) breaker.fail()
      else breaker.succeed()
      throw error
    }
  }
  async function connect() {
    const start = performance.now()
    try {
      return await connectUnlessSilent()
    } finally {
      acquired++
      waited += performance.now() - start
    }
  }
  return {
    db: kyselyOn({ connect: connect as pg.Pool['connect'], end: () => pool.end(), options: pool.options }),
    poolStats: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      acquired,
      waitedSeconds: waited / 1000,
    }),
  }
}

/** Notifies every listening process when the transaction commits. The payload is below 8000 bytes. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** The embedded database within a data folder. */
export const embeddedFolderIn = (dataDir: string): string => join(dataDir, 'database')

/** @throws {DataFolderInUse} @throws {DataFolderUnwritable} @throws {DatabaseDamaged} @throws {DatabaseGone} */
export function openDatabase(options: DatabaseOptions, logger: Logger): Promise<Database> {
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? openEmbedded(options, logger)
    : openServer(options.databaseUrl, options, logger)
}

/** Time-outs of the shop's statements in milliseconds. */
const timeouts = { statement_timeout: 2000, lock_timeout: 1000, idle_in_transaction_session_timeout: 5000 }
/**
 * Many short queries at once on a fast disk. At 50 000 products the defaults read a whole table with parallel workers for a frequent
 * search word: 330 ms where the index takes 25.
 */
const planning = { jit: 'off', max_parallel_workers_per_gather: '0', random_page_cost: '1.1' }

/**
 * The statements that give a database what connections otherwise set for themselves: a pooler in transaction mode passes no
 * settings on, because its connections are shared.
 */
export const settingsBehindPooler = (database: string): string[] =>
  Object.entries({ ...timeouts, ...planning }).map(
    ([name, value]) => `alter database ${database} set ${name} = '${value}'`,
  )

const vacuumEvery = 15 * 60_000

const isOfFileSystem = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'ENOSPC'].includes(String(error.code))

/** Waits up to a minute for the connection, because an import can hold it for long. */
async function patientRow(pool: pg.Pool, text: string): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt++)
    try {
      const { rows } = await pool.query<Record<string, unknown>>(text)
      return rows[0] ?? {}
    } catch (error) {
      if (!isSilence(error) || attempt === 12) throw error
    }
}

async function openEmbedded(options: DatabaseOptions, logger: Logger): Promise<Database> {
  const { dataDir, snapshot = null, connectionTimeout = 5000 } = options
  const lock = dataDir === 'memory' ? null : await lockDataFolder(dataDir)
  let engine: Engine
  try {
    const folder = lock === null ? null : embeddedFolderIn(lock.folder)
    const prepared = folder === null ? null : await prepareDatabaseFolder(folder, snapshot !== null)
    engine = await openEngine({ dataDir: folder ?? 'memory://', snapshot }, (error) =>
      logger.fatal({ err: error }, 'The embedded database stopped unexpectedly'),
    ).catch((error: unknown) => {
      if (folder === null || prepared?.isKnown !== true || isOfFileSystem(error)) throw error
      throw new DatabaseDamaged(folder, `its engine cannot open it (${String(error)})`, error)
    })
    await prepared?.opened()
  } catch (error) {
    await lock?.release()
    throw isOfFileSystem(error) ? new DataFolderUnwritable(dataDir, error) : error
  }

  const listeners = new Map<string, Set<Listener>>()
  const pool = new pg.Pool({
    // PGlite has one session: a second connection would share its state.
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
    Client: PreparedClient,
  })
  pool.on('error', (error) => logger.error({ err: error }, 'A database connection failed while idle'))
  pool.on('connect', (client) => {
    client.on('error', ignoreError)
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
  })

  const measured = measuredOn(pool)
  /** Waits for the only connection for as long as others use it. */
  async function connectPatiently(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('timeout exceeded'))) throw error
      }
    }
  }
  const patient = kyselyOn({
    connect: connectPatiently as pg.Pool['connect'],
    end: () => pool.end(),
    options: pool.options,
  })
  // PGlite has no autovacuum.
  const vacuum = () =>
    pool.query('vacuum analyze').then(
      () => logger.debug({}, 'Vacuumed'),
      (error: unknown) => logger.warn({ err: error }, 'Vacuum failed'),
    )
  const vacuuming = setInterval(vacuum, vacuumEvery)
  vacuuming.unref()

  return {
    engine: 'pglite',
    clock: Date.now,
    ...measured,
    pool,
    async listen(channel, listener) {
      if (!channelName.test(channel)) throw new Error(`Not a channel name: ${channel}`)
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      if (set.size === 1) await engine.listen(channel)
    },
    withoutTimeouts: (work) => work(patient),
    async analyze() {
      await pool.query('analyze')
    },
    async probe() {
      await pool.query('select 1')
    },
    backup: (file) =>
      lock === null
        ? Promise.reject(new Error('A database in memory has no backup'))
        : backupOnline(embeddedFolderIn(lock.folder), file, (text) => patientRow(pool, text)),
    dump: () => engine.dump(),
    async close() {
      clearInterval(vacuuming)
      await pool.end()
      await engine.close()
      await lock?.release()
    },
  }
}

/** The database is unsupported or cannot be reached at start. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

const toOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** @throws {DatabaseUnusable} if statements behind a pooler could run without an end */
async function checkTimeouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ database: string; unset: boolean }>(
    `select quote_ident(current_database()) as database, bool_or(setting = '0') as unset
     from pg_settings where name = any($1)`,
    [Object.keys(timeouts)],
  )
  if (rows[0]?.unset !== true) return
  throw new DatabaseUnusable(
    `DATABASE_URL leads to a connection pooler and the database has no time-outs. Set them once and reconnect the pooler:\n${settingsBehindPooler(
      rows[0].database,
    )
      .map((statement) => `  ${statement};`)
      .join('\n')}`,
  )
}

async function openServer(databaseUrl: string, options: DatabaseOptions, logger: Logger): Promise<Database> {
  const { maxConnections = 10, connectionTimeout = 3000, patience = 3000 } = options
  const breaker = createSilenceBreaker()
  const directUrl = options.directUrl === undefined || options.directUrl === '' ? databaseUrl : options.directUrl
  const pooled = directUrl !== databaseUrl
  const common = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectionTimeout,
    application_name: 'lotus',
    keepAlive: true,
    types,
  }
  const timed: ImpatientConfig = {
    ...common,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
    ...(pooled ? {} : { ...timeouts, options: toOptions(planning) }),
    patience,
    onSilence: breaker.fail,
    onAnswer: breaker.succeed,
  }
  const pool = openPool(timed)
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
    if (pooled) await checkTimeouts(pool)
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseUnusable) throw error
    // The message must not carry the address, which holds a password.
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
    throw new DatabaseUnusable(`DATABASE_URL cannot be used: ${reason}`, { cause: error })
  }

  const probes = openPool({ ...timed, max: 1, connectionTimeoutMillis: 2000, patience: 2000 })
  probes.on('error', (error) => logger.warn({ err: error }, 'The connection that probes the database failed'))
  probes.on('connect', (client) => client.on('error', ignoreError))
  /** The database's clock minus `performance.now`. */
  let ahead = 0
  async function probe(): Promise<void> {
    const sent = performance.now()
    const { rows } = await probes.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    )
    const [row] = rows
    if (row !== undefined) ahead = row.now - (sent + performance.now()) / 2
  }
  try {
    await probe()
  } catch (error) {
    await Promise.all([probes.end(), pool.end()])
    throw new DatabaseUnusable('DATABASE_URL cannot be used: the database does not answer.', { cause: error })
  }
  // Settings of the database must not end a migration.
  const none = toOptions(Object.fromEntries(Object.keys(timeouts).map((name) => [name, '0'])))
  const direct = { ...common, connectionString: directUrl, options: none }
  const notifications = createListener(directUrl, logger)
  return {
    engine: 'postgres',
    ...measuredOn(pool, breaker),
    pool,
    clock: () => Math.round(ahead + performance.now()),
    async listen(channel, listener, onGap) {
      if (!channelName.test(channel)) throw new Error(`Not a channel name: ${channel}`)
      await notifications.listen(channel, listener, onGap)
    },
    async withoutTimeouts(work) {
      const patient = new pg.Pool({ ...direct, max: 1 })
      patient.on('error', (error) => logger.error({ err: error }, 'A database connection failed while idle'))
      patient.on('connect', (client) => client.on('error', ignoreError))
      try {
        return await work(kyselyOn(patient))
      } finally {
        await patient.end()
      }
    },
    async analyze() {
      const patient = new pg.Client(direct)
      patient.on('error', ignoreError)
      await patient.connect()
      try {
        await patient.query('analyze')
      } finally {
        await patient.end()
      }
    },
    probe,
    backup: () => Promise.resolve(null),
    dump: () => Promise.resolve(null),
    async close() {
      await notifications.close()
      await probes.end()
      await pool.end()
    },
  }
}
