import { randomBytes, randomUUID } from 'node:crypto'

import { createApi, type Api } from '@lotus/api-client'

import { buildApi, type Platform } from './app.ts'
import { createAccessTokens } from './platform/access-token.ts'
import { everything, invalidate } from './platform/cache.ts'
import type { Db } from './platform/database.ts'
import { createInProcessFetch } from './platform/in-process.ts'
import { createLogger } from './platform/logger.ts'
import type { Mailer, Message } from './platform/mail.ts'
import { createPasswords } from './platform/passwords.ts'
import { lifetimesOf, type AuthOptions } from './platform/token-transport.ts'
import type { PaymentOptions } from './modules/purchases/purchase-options.ts'
import { openTestDatabase } from './platform/testing.ts'

export { openTestDatabase, type TestDatabase } from './platform/testing.ts'

const publicUrl = 'http://shop.test'
export const testApiKey = 'test-key'

/** An unreachable provider: tests with payments configure their own. */
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

/** Sends no e-mail. */
export const testMailer: Mailer = { send: () => Promise.resolve(), close: () => {} }

/** Real hashing at Argon2's minimum cost, because tests hash hundreds of passwords. */
export const testPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })

/** Seed of model tests: each engine has its own, so that they run different histories. */
export const engineSeed = process.env['TEST_DATABASE_URL'] ? 20261123 : 20261121

/** A signed-in user: an existing account, or the data of a new one. */
export type TestUser = { userId?: number; email?: string; username?: string }

export type TestApp = Awaited<ReturnType<typeof testApp>>

/**
 * The real app over its own database, called through the client that the storefront uses, with every response checked against
 * the contract. No port, no network.
 */
export async function testApp(options: Partial<Platform> = {}) {
  const database = await openTestDatabase()
  const { auth = testAuth, clock = Date.now, publicUrl: url = publicUrl } = options
  const outbox: Message[] = []
  const app = await buildApi({
    database,
    // Logs only what no test should cause.
    logger: createLogger({ level: 'error' }),
    publicUrl,
    apiKey: testApiKey,
    payments: testPayments,
    auth,
    mailer: { ...testMailer, send: async (message) => void outbox.push(message) },
    passwords: testPasswords,
    checkAnswers: true,
    limits: null,
    jobsByHand: true,
    ...options,
  })
  await app.ready()
  // Subscribed after the app, so that the app has handled every notification that arrives here.
  const marks = new Map<string, () => void>()
  await database.listen('cache', (payload) => {
    for (const tag of JSON.parse(payload) as string[]) marks.get(tag)?.()
  })
  /** Removes cached values, and returns when the app has also handled every earlier notification: PostgreSQL delivers them later. */
  async function followInvalidations(tags: readonly string[] = []): Promise<void> {
    const mark = randomUUID()
    const handled = new Promise<void>((resolve) => marks.set(mark, resolve))
    await invalidate(database.db, [...tags, mark])
    await handled
    marks.delete(mark)
  }

  type Browser = { address?: string; cookies?: Map<string, string>; headers?: Record<string, string> }
  /** A browser with its own cookies and address, which sends additional headers with each request. */
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

  /** A signed-in browser, by default of a new account, without the time to hash a password. */
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
    /** Sent messages, oldest first; `reset` clears it. */
    outbox,
    followInvalidations: () => followInvalidations(),
    /** Runs due jobs and returns the messages that they sent. */
    async readMail(): Promise<Message[]> {
      const before = outbox.length
      await app.jobs.drain()
      return outbox.slice(before)
    },
    /** A default browser. */
    api: browser(),
    /** Clears the database and waits until the cache contains none of its data. */
    async reset() {
      await database.reset()
      outbox.length = 0
      await followInvalidations([everything])
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
