import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import pg from 'pg'

import { createApi, type Api } from '@lotus/api-client'

import { buildApi, type Platform } from './app.ts'
import { createAccessTokens } from './platform/access-token.ts'
import { invalidate } from './platform/answer-cache.ts'
import { openDatabase, type Database, type Db } from './platform/database.ts'
import { createInProcessFetch } from './platform/in-process.ts'
import { createLogger } from './platform/logger.ts'
import { silentLogger } from './platform/log.ts'
import type { Mailer, Message } from './platform/mail.ts'
import { migrate, migrationsFolder, readMigrations } from './platform/migrate.ts'
import { lifetimesOf, type AuthOptions } from './platform/token-transport.ts'
import type { PaymentOptions } from './purchase.ts'

const cacheFolder = new URL('../../../.cache/', import.meta.url)

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
async function snapshotFile(): Promise<string> {
  const file = new URL(`pglite-${await hashOfMigrations()}.tar`, cacheFolder)
  if (!(await exists(file))) {
    const database = await openDatabase({ dataDir: 'memory' }, silentLogger)
    await migrate(database, silentLogger)
    const dump = await database.dump()
    await database.close()
    if (dump === null) throw new Error('Only the embedded database can be dumped')
    await mkdir(cacheFolder, { recursive: true })
    // Test files run at once: each writes its own, the last one stays.
    const own = new URL(`pglite-${randomBytes(6).toString('hex')}.tmp`, cacheFolder)
    await writeFile(own, dump)
    await rename(own, file)
  }
  return fileURLToPath(file)
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Makes a database of its own on a PostgreSQL, copied from one that was migrated once. */
async function createOnServer(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const hash = await hashOfMigrations()
  const [template, name] = [`lotus_template_${hash}`, `lotus_test_${randomBytes(6).toString('hex')}`]
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

/**
 * A migrated, empty database of its own: embedded in memory, or on PostgreSQL where TEST_DATABASE_URL says so.
 * One takes about a second: make one a file, and `reset` it before each test.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const server = serverUrl ? await createOnServer(serverUrl) : null
  const database = await openDatabase(
    server === null
      ? { dataDir: 'memory', snapshot: await snapshotFile() }
      : { databaseUrl: server.url, dataDir: 'unused' },
    silentLogger,
  )
  return {
    ...database,
    url: server?.url ?? null,
    async reset() {
      const { rows } = await sql<{ name: string }>`
        select quote_ident(tablename) as name from pg_tables
        where schemaname = current_schema() and tablename not like 'kysely_migration%'`.execute(database.db)
      if (rows.length === 0) return
      await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`).execute(database.db)
    },
    async close() {
      await database.close()
      await server?.drop()
    },
  }
}

const publicUrl = 'http://shop.test'
export const testApiKey = 'test-key'

/** A provider that nobody can reach: tests that pay bring their own. */
export const testPayments: PaymentOptions = {
  baseUrl: 'http://127.0.0.1:9',
  accessToken: 'test-access-token',
  publicKey: 'test-public-key',
  sdkUrl: 'http://127.0.0.1:9/js/v2',
  webhookSecrets: ['test-webhook-secret'],
  collectorId: null,
  liveMode: false,
  pixMinutes: 30,
}

export const testAuth: AuthOptions = {
  mode: 'oauth2',
  transport: 'cookie',
  secrets: ['a-secret-of-tests-with-32-letters'],
}

/** Goes nowhere. */
export const testMailer: Mailer = { send: () => Promise.resolve(), close: () => {} }

/** Who is signed in: an account that is there, or what one is made of. */
export type TestUser = { userId?: number; email?: string; username?: string }

export type TestApp = Awaited<ReturnType<typeof testApp>>

/**
 * The real app over a database of its own, spoken to through the client the storefront uses, with every answer checked
 * against the contract. No port, no network.
 */
export async function testApp(options: Partial<Platform> = {}) {
  const database = await openTestDatabase()
  const { auth = testAuth, clock = Date.now, publicUrl: url = publicUrl } = options
  const outbox: Message[] = []
  const app = await buildApi({
    database,
    // Loud only about what no test should cause.
    logger: createLogger({ level: 'error' }),
    publicUrl,
    apiKey: testApiKey,
    payments: testPayments,
    auth,
    mailer: { ...testMailer, send: async (message) => void outbox.push(message) },
    checkAnswers: true,
    limits: null,
    jobsByHand: true,
    ...options,
  })
  await app.ready()
  // After the app's own: what it hears, the app has heard.
  let heard = () => {}
  await database.listen('cache', () => heard())

  type Browser = { address?: string; cookies?: Map<string, string>; headers?: Record<string, string> }
  /** A browser with cookies of its own, at an address of its own, that sends further headers with each call. */
  const browser = ({ address = '127.0.0.1', cookies = new Map(), headers = {} }: Browser = {}): Api => {
    const send = createInProcessFetch(app, { address, cookies })
    return createApi({
      baseUrl: `${publicUrl}/api`,
      apiKey: testApiKey,
      fetch: (request) => {
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
        return send(request)
      },
    })
  }

  const accessTokens = createAccessTokens({ secrets: auth.secrets, origin: new URL(url).origin, clock })

  /** A browser that is signed in, to an account that is made where none is given: without the time a password takes. */
  async function withSession({ userId, email, username = 'Mei' }: TestUser = {}, browserOptions: Browser = {}) {
    const now = new Date(clock())
    const id =
      userId ??
      (
        await database.db
          .insertInto('users')
          .values({
            email: email ?? `mei-${randomBytes(6).toString('hex')}@example.com`,
            username,
            language: 'pt-BR',
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const sessionId = randomUUID()
    const { accessMs, absoluteMs } = lifetimesOf(auth)
    await database.db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: id,
        device: 'Chrome · Linux',
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(clock() + absoluteMs),
      })
      .execute()
    const accessToken = await accessTokens.sign({ sessionId, userId: id }, clock() + accessMs)
    const isCookie = auth.mode === 'jwt' && auth.transport === 'cookie'
    const { cookies = new Map<string, string>(), headers = {} } = browserOptions
    if (isCookie) cookies.set(url.startsWith('https:') ? '__Host-lotus-access' : 'lotus-access', accessToken)
    const api = browser({
      ...browserOptions,
      cookies,
      headers: { ...headers, ...(isCookie ? {} : { authorization: `Bearer ${accessToken}` }) },
    })
    return { api, userId: id, sessionId, accessToken }
  }

  return {
    app,
    database,
    db: database.db as Db,
    browser,
    withSession,
    /** Messages that went out, the oldest first; `reset` empties it. */
    outbox,
    /** Does what is due, and gives the messages that went out by that. */
    async readMail(): Promise<Message[]> {
      const before = outbox.length
      await app.jobs.drain()
      return outbox.slice(before)
    },
    /** One browser for tests that need no more. */
    api: browser(),
    /** Empties the database, and waits until nothing of it is answered from the cache. */
    async reset() {
      await database.reset()
      outbox.length = 0
      const told = new Promise<void>((resolve) => {
        heard = resolve
      })
      await invalidate(database.db, '')
      await told
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
