import { join } from 'node:path'

import { buildApi } from '@lotus/api/app'
import { addMissingSettings, findPlaceholderSettings } from '@lotus/api/default-settings'
import { openDatabase, type Database } from '@lotus/api/platform/database'
import { findAccountProblem } from '@lotus/api/modules/purchases/mercado-pago/mercado-pago'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'
import { operatorSocketIn, serveOperator } from '@lotus/api/platform/operator-socket'
import { seed } from '@lotus/api/seed'
import { buildIdentitySandbox } from '@lotus/identity-sandbox/app'
import { buildSandbox } from '@lotus/payment-sandbox/app'

import { apiOptions } from './api-options.ts'
import { mercadoPagoOrigins, type Config } from './config.ts'
import { demoIdentity, demoKeys } from './demo-secrets.ts'
import { ConfigError } from './environment.ts'
import { googleCallbackPath } from './google-callback.ts'
import { createMetrics } from './metrics.ts'
import type { PageLimits } from './page-limits.ts'
import { badAddressPage } from './plain-page.ts'
import { productsOfDatabase } from './sitemap-products.ts'
import { apiKey, registerStorefront } from './storefront.ts'
import { startTracing } from './tracing.ts'

type ShopOptions = {
  config: Config
  /** Serves pages from the sources with hot reload. */
  live?: boolean
  /** File with a dumped embedded database that a new data folder starts from. */
  snapshot?: string | undefined
  /** For journeys and benchmarks, where many shoppers share one address. */
  limits?: Pick<Parameters<typeof buildApi>[0], 'limits' | 'buyerLimits' | 'authLimits'>
  /** The time in milliseconds, for journeys that take days. @default that of PostgreSQL, or Date.now */
  clock?: () => number
  /** For a person who looks at the demo: adds delivery windows, and composes the pictures in the background. @default false */
  demo?: boolean
  /** For journeys and benchmarks too; null disables them. @see registerPages */
  pageLimits?: PageLimits | null
}

/** Functions that stop what was started, in the order of the start. */
type Started = (() => Promise<unknown>)[]
type Logger = ReturnType<typeof createLogger>

/** Migrates the database, seeds it if it is empty, adds missing settings, and warns about settings that a production shop must replace. */
async function prepareData(config: Config, db: Database, demo: boolean, logger: Logger): Promise<void> {
  await migrate(db, logger)
  if (config.seedDemo && (await seed(db, { withAccount: !config.production, withWindows: demo })))
    logger.info({}, 'seeded the demo shop')
  await addMissingSettings(db.db)
  const settings = config.production ? await findPlaceholderSettings(db.db) : []
  if (settings.length > 0)
    logger.warn({ settings }, 'Settings of the shop are missing or the demo’s: import your own (docs/settings.md)')
}

/** Starts the payment sandbox if it is configured. */
async function startPaymentSandbox(
  config: Config,
  {
    mercadoPago,
    clock,
    logger,
  }: { mercadoPago: ReturnType<Config['mercadoPago']>; clock: () => number; logger: Logger },
  started: Started,
): Promise<void> {
  if (config.sandbox === null) return
  const [webhookSecret = ''] = mercadoPago.webhookSecrets
  const sandbox = buildSandbox({
    accessToken: mercadoPago.accessToken,
    publicKey: mercadoPago.publicKey,
    webhookSecret,
    publicUrl: config.sandbox.url,
    shopName: 'Emporio Lotus',
    pixKey: '123e4567-e12b-12d1-a456-426655440000',
    city: 'CURITIBA',
    storage: { dir: join(config.dataDir, 'payment-sandbox') },
    adminEnabled: !config.production,
    clock,
    logger: logger.child({ app: 'payment-sandbox' }),
  })
  started.push(() => sandbox.close())
  await sandbox.listen({ host: config.host, port: config.sandbox.port })
}

/** Starts the identity sandbox, which replaces sign-in with Google, if it is configured. */
async function startIdentitySandbox(
  config: Config,
  { google, logger }: { google: ReturnType<Config['google']>; logger: Logger },
  started: Started,
): Promise<void> {
  if (config.identitySandbox === null || google === null) return
  const identity = buildIdentitySandbox({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    redirectUri: config.publicUrl + googleCallbackPath,
    publicUrl: config.identitySandbox.url,
    shopName: 'Lótus',
    storage: { dir: join(config.dataDir, 'identity-sandbox') },
    adminEnabled: !config.production,
    logger: logger.child({ app: 'identity-sandbox' }),
  })
  started.push(() => identity.close())
  await identity.listen({ host: config.host, port: config.identitySandbox.port })
}

/** Starts everything in one process: pages, API, files and, without a configured provider, the sandboxes. */
export async function startShop({
  config,
  live = false,
  snapshot,
  limits = {},
  clock: testClock,
  demo = false,
  pageLimits,
}: ShopOptions) {
  const logger = createLogger({ level: config.logLevel, replica: config.replica })
  const started: Started = []
  const close = async () => {
    for (const stop of started.toReversed()) await stop()
  }
  try {
    const tracing = config.tracing && (await startTracing({ ...config.tracing, replica: config.replica }))
    if (tracing) started.push(() => tracing.close())
    const { databaseUrl, directUrl, dataDir } = config
    const database = await openDatabase({ databaseUrl, directUrl, dataDir, snapshot }, logger)
    started.push(() => database.close())
    const clock = testClock ?? database.clock
    await prepareData(config, database, demo, logger)

    const mercadoPago = config.mercadoPago(() => demoKeys(config.dataDir))
    const payments = { ...mercadoPago, pixMinutes: config.pixMinutes }
    await startPaymentSandbox(config, { mercadoPago, clock, logger }, started)
    if (!config.sandbox) {
      const problem = await findAccountProblem(payments, logger)
      if (problem !== null) throw new ConfigError(problem)
    }
    const google = config.google(() => demoIdentity(config.dataDir))
    await startIdentitySandbox(config, { google, logger }, started)

    const metrics = config.metrics && createMetrics({ ...config.metrics, replica: config.replica })
    if (metrics) started.push(() => metrics.close())

    const options = apiOptions({ config, database, logger })
    const { auth } = options
    const app = await buildApi({
      ...options,
      apiKey,
      trustProxy: config.trustProxy,
      answerBadAddress: badAddressPage(config.publicUrl),
      tracing: tracing !== null,
      ...(metrics ? { onAnswer: metrics.count } : {}),
      clock,
      ...limits,
    })
    started.push(() => app.close())
    const provider = new URL(mercadoPago.sdkUrl)
    const storefront = await registerStorefront(app, {
      config,
      logger,
      cache: app.cache,
      live,
      prepareMedia: demo,
      pageLimits,
      clock,
      probe: database.probe,
      auth: { ...auth, google: google !== null },
      paymentProvider: {
        script: provider.href,
        origins: config.sandbox ? [config.sandbox.url] : mercadoPagoOrigins,
      },
      sitemapProducts: productsOfDatabase(database.db),
    })
    metrics?.observe({ ...app.measures, pages: storefront.pageQueue })
    await metrics?.listen()
    await storefront.listen()
    started.push(await serveOperator(operatorSocketIn(config.dataDir), app.operator.run, logger))
    return { app, database, drain: storefront.drain, closeConnections: () => app.server.closeAllConnections(), close }
  } catch (error) {
    await close()
    throw error
  }
}
