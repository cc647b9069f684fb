import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { createAccount } from './account.ts'
import { createIdentity } from './identity.ts'
import { limits as shopLimits } from './limits.ts'
import { catalogHandlers } from './modules/catalog/catalog.handlers.ts'
import { createCatalogService } from './modules/catalog/catalog.service.ts'
import { settingsHandlers } from './modules/settings/settings.handlers.ts'
import { createSettingsService } from './modules/settings/settings.service.ts'
import type { CepOptions } from './modules/shipping/shipping.service.ts'
import { createAnswerCache, invalidate } from './platform/answer-cache.ts'
import { setApiHeaders } from './platform/api-headers.ts'
import { authLimits as shopAuthLimits, type AuthLimits } from './platform/auth-guards.ts'
import type { Clock } from './platform/clock.ts'
import { loadContract } from './platform/contract-document.ts'
import { mountContract } from './platform/contract.ts'
import type { Database } from './platform/database.ts'
import type { GoogleOptions } from './platform/google.ts'
import type { Handlers } from './platform/handlers.ts'
import { createHealthHandlers } from './platform/health.handlers.ts'
import { createHttp } from './platform/http.ts'
import { startJobs, type Jobs } from './platform/jobs.ts'
import { deriveKeys } from './platform/keys.ts'
import type { Mailer } from './platform/mail.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import { Problem } from './platform/problem.ts'
import { createRateLimits, type Limits } from './platform/rate-limit.ts'
import { createSealer } from './platform/sealed.ts'
import { createApiKeyCheck, createGuestCookie } from './platform/security.ts'
import type { AuthOptions } from './platform/token-transport.ts'
import { createPurchase, purchaseLimits, type PaymentOptions, type PurchaseLimits } from './purchase.ts'
import { createShopping } from './shopping.ts'

export type Platform = {
  database: Database
  /** As `createLogger` makes it. */
  logger: FastifyBaseLogger
  /** The shop's address, e.g. `https://shop.example`: cookies are secure where it is https, and calls must come from it. */
  publicUrl: string
  /** Fixed and public. */
  apiKey: string
  /** @see createHttp */
  trustProxy?: number
  /** Told by the health call. @default 'development' */
  version?: string
  payments: PaymentOptions
  auth: AuthOptions
  /** @default null: nobody signs in with Google */
  google?: GoogleOptions | null
  /** Where messages go; ended with the app. */
  mailer: Mailer
  /** @default the offline table */
  cep?: CepOptions
  /** How much one buyer may hold and try. @default `purchaseLimits` */
  buyerLimits?: PurchaseLimits
  /** How often one may fail to sign in, and ask for messages. @default `authLimits` */
  authLimits?: AuthLimits
  /** How passwords are hashed and compared. @default `createPasswords()` */
  passwords?: Passwords
  /** Milliseconds. @default Date.now */
  clock?: Clock
  /** @default those of `limits.ts`; null for none */
  limits?: Limits | null
  /** Only `app.jobs.drain()` runs jobs: for tests. @default false */
  jobsByHand?: boolean
  /** Fail a request whose answer the contract does not allow. For tests: it costs time. */
  checkAnswers?: boolean
}

/** The whole wiring, read top to bottom. Everything that differs between a test and a server comes in here. */
export async function buildApi(platform: Platform): Promise<FastifyInstance> {
  const { database, logger, publicUrl, apiKey, trustProxy = 0, version = 'development' } = platform
  const { payments, auth, google = null, mailer, cep = { provider: 'offline' }, clock = Date.now } = platform
  const { buyerLimits = purchaseLimits, authLimits = shopAuthLimits, limits = shopLimits } = platform
  const { passwords = createPasswords(), jobsByHand = false, checkAnswers = false } = platform
  const { origin, protocol } = new URL(publicUrl)
  const https = protocol === 'https:'
  const guest = createGuestCookie({ secure: https })
  const catalog = createCatalogService(database)
  await catalog.listen()
  const settings = createSettingsService(database.db)

  const open = { ...catalogHandlers(catalog), ...settingsHandlers(settings) } satisfies Partial<Handlers>
  // The same for everybody, so one answer serves all.
  const cache = createAnswerCache({ operations: Object.keys(open) as (keyof typeof open)[] })
  await cache.listen(database)

  const readSetting = async (key: string): Promise<unknown> => {
    try {
      return (await settings.getSetting(key)).value
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return null
      throw error
    }
  }

  const identity = createIdentity({
    db: database.db,
    clock,
    logger,
    origin,
    auth,
    google,
    mailer,
    passwords,
    limits: authLimits,
    shopName: async () => String((await readSetting('name')) ?? 'Lótus'),
    readGuest: guest.read,
    closePurchases: (trx, userId, browsers) => purchase.forAccounts.closePurchases(trx, userId, browsers),
  })
  const sealer = createSealer(deriveKeys(auth.secrets, 'cpf'))
  const shopping = createShopping({
    db: database.db,
    clock,
    logger,
    guest,
    sealer: createSealer(deriveKeys(auth.secrets, 'wishlist-share')),
    findKnownProducts: catalog.findKnownProducts,
  })
  const account = createAccount({
    db: database.db,
    clock,
    logger,
    guest,
    sealer,
    ...identity.forAccounts,
    shopping: shopping.forAccounts,
    purchase: () => purchase.forAccounts,
  })
  const purchase = createPurchase({
    db: database.db,
    logger,
    clock,
    origin,
    guest,
    sealer,
    accounts: account.forPurchases,
    ...shopping.forPurchases,
    payments,
    cep,
    limits: buyerLimits,
    readSetting,
    findProducts: catalog.findProducts,
    stockChanged: async (trx, changes) => {
      // Every number is at most half a minute old; what is gone, or back, is told at once.
      const turned = changes.filter(({ before, after }) => (before === 0) !== (after === 0))
      if (turned.length > 0) await invalidate(trx, '/public/products')
    },
  })

  const app = createHttp({ logger, trustProxy })
  await app.register(
    async (api) => {
      setApiHeaders(api, { https })
      await api.register(cookie)
      api.decorateRequest('guest', null)
      api.decorateRequest('session', null)
      mountContract(api, {
        operations: loadContract(),
        handlers: {
          ...createHealthHandlers(database, version),
          ...open,
          ...identity.handlers,
          ...account.handlers,
          ...shopping.handlers,
          ...purchase.handlers,
        } satisfies Handlers,
        security: {
          apiKey: createApiKeyCheck({ apiKey, origins: [origin] }),
          guest: guest.check,
          session: identity.check,
          webhookSignature: purchase.checkWebhook,
        },
        ...(limits === null ? {} : { before: await createRateLimits(api, limits, database, logger) }),
        decorate: cache.decorate,
        checkAnswers,
      })
    },
    { prefix: '/api' },
  )

  const jobs = await startJobs({
    database,
    logger,
    handlers: { ...identity.jobs, ...purchase.jobs, ...shopping.jobs },
    byHand: jobsByHand,
  })
  app.decorate('jobs', jobs)
  // Before the connections are closed: what runs may still need the database.
  app.addHook('preClose', () => jobs.stop())
  app.addHook('onClose', () => purchase.close())
  app.addHook('onClose', () => mailer.close())
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}
