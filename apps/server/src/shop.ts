import { join } from 'node:path'

import { buildApi } from '@lotus/api/app'
import { addMissingSettings, findPlaceholderSettings } from '@lotus/api/default-settings'
import { openDatabase } from '@lotus/api/platform/database'
import { createInProcessFetch } from '@lotus/api/platform/in-process'
import { findAccountProblem } from '@lotus/api/modules/purchases/mercado-pago/account'
import { createLogger } from '@lotus/api/platform/logger'
import { createMailer } from '@lotus/api/platform/mail'
import { migrate } from '@lotus/api/platform/migrate'
import { operatorSocketIn, serveOperator } from '@lotus/api/platform/operator-socket'
import { listCardFiles, openMediaFolder } from '@lotus/api/media-folder'
import { seed } from '@lotus/api/seed'
import { buildIdentitySandbox } from '@lotus/identity-sandbox/app'
import { buildSandbox } from '@lotus/payment-sandbox/app'

import { registerCspReports } from './csp-reports.ts'
import { ConfigError, demoAuthSecret, demoIdentity, demoKeys, productionWarnings, type Config } from './config.ts'
import { warnOfUntrustedProxy } from './forwarded-headers.ts'
import { googleCallbackPath, registerGoogleCallback } from './google-callback.ts'
import { registerHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import { createMediaComposer } from './media-composer.ts'
import type { PageLimits } from './page-limits.ts'
import { registerPages } from './pages.ts'
import { sendPlainPage } from './plain-page.ts'
import { builtRenderer, clientDir, liveRenderer, publicDir } from './render.ts'
import { registerSitemap } from './sitemap.ts'
import { registerStatic } from './static.ts'
import { registerUnsubscribe } from './unsubscribe.ts'

/** Fixed and public; the storefront sends the same (contract: `apiKey`). */
export const apiKey = 'lotus-storefront'

const mediaRoot = new URL('../../api/.cache/media', import.meta.url).pathname

type ShopOptions = {
  config: Config
  /** Serves pages from the sources with hot reload. */
  live?: boolean
  /** File with a dumped embedded database that a new data folder starts from. */
  snapshot?: string | undefined
  /** For journeys and benchmarks, where many shoppers share one address. */
  limits?: Pick<Parameters<typeof buildApi>[0], 'limits' | 'buyerLimits' | 'authLimits'>
  /** The time in milliseconds, for journeys that take days. @default Date.now */
  clock?: () => number
  /** Composes the demo's pictures in the background. @default false */
  prepareMedia?: boolean
  /** For journeys and benchmarks too; null disables them. @see registerPages */
  pageLimits?: PageLimits | null
}

/** Starts everything in one process: pages, API, files and, without a configured provider, the sandboxes. */
export async function startShop({
  config,
  live = false,
  snapshot,
  limits = {},
  clock = Date.now,
  prepareMedia = false,
  pageLimits,
}: ShopOptions) {
  const logger = createLogger({ level: config.logLevel, replica: config.replica })
  const started: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of started.toReversed()) await stop()
  }
  try {
    const { databaseUrl, dataDir } = config
    const database = await openDatabase({ databaseUrl, dataDir, snapshot }, logger)
    started.push(() => database.close())
    await migrate(database, logger)
    if (config.seedDemo && (await seed(database, { withAccount: !config.production })))
      logger.info({}, 'seeded the demo shop')

    await addMissingSettings(database.db)
    if (config.production) {
      const settings = await findPlaceholderSettings(database.db)
      if (settings.length > 0)
        logger.warn({ settings }, 'Settings of the shop are missing or the demo’s: import your own (docs/settings.md)')
    }

    const mercadoPago = config.mercadoPago(() => demoKeys(config.dataDir))
    const payments = { ...mercadoPago, pixMinutes: config.pixMinutes }
    if (!config.sandbox) {
      const problem = await findAccountProblem(payments, { logger })
      if (problem !== null) throw new ConfigError(problem)
    }
    if (config.sandbox) {
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

    const google = config.google(() => demoIdentity(config.dataDir))
    if (config.identitySandbox && google) {
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

    const metrics = config.metrics && createMetrics({ ...config.metrics, replica: config.replica })
    if (metrics) started.push(() => metrics.close())

    const auth = config.auth(() => demoAuthSecret(config.dataDir))
    const app = await buildApi({
      database,
      logger,
      publicUrl: config.publicUrl,
      apiKey,
      trustProxy: config.trustProxy,
      answerBadAddress: (request, reply) =>
        void sendPlainPage(request, reply, {
          status: 400,
          https: config.publicUrl.startsWith('https:'),
          shopLanguage: 'pt-BR',
        }),
      auth,
      google,
      mailer: createMailer(config.mail),
      ...(metrics ? { onAnswer: metrics.count } : {}),
      ...(config.contentDir === null ? {} : { contentDir: config.contentDir }),
      cep: config.cep,
      payments,
      warnings: productionWarnings(config),
      clock,
      ...limits,
    })
    started.push(() => app.close())
    warnOfUntrustedProxy(app, config)

    /** Calls the API in this process, for server rendering. */
    const askApi = createInProcessFetch(app)
    const read = async <Data>(path: string): Promise<Data> => {
      const answer = await askApi(new Request(`http://shop.internal/api${path}`, { headers: { 'x-api-key': apiKey } }))
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return ((await answer.json()) as { data: Data }).data
    }

    const defaultLanguage = async () =>
      String((await read<{ value: unknown }>('/public/settings/key/DEFAULT_LANGUAGE')).value)

    const health = registerHealth(app, { probe: database.probe, logger })
    const mediaFolder = await openMediaFolder(mediaRoot)
    const composer = createMediaComposer({ folder: mediaFolder })
    started.push(() => composer.close())
    await registerStatic(app, {
      assets: live ? null : join(clientDir, 'assets'),
      public: publicDir,
      media: { folder: mediaFolder, composer },
    })
    if (google) registerGoogleCallback(app)
    await registerCspReports(app, { logger, clock })
    await registerUnsubscribe(app, {
      cancel: async (token, address) => {
        const request = new Request('http://shop.internal/api/public/stock-alerts/cancel', {
          method: 'POST',
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        })
        return (await createInProcessFetch(app, { address })(request)).status
      },
    })
    registerSitemap(app, {
      publicUrl: config.publicUrl,
      db: database.db,
      cache: app.cache,
      read,
      defaultLanguage,
    })

    const renderer = live ? await liveRenderer(askApi, app.server) : await builtRenderer(askApi)
    if ('middleware' in renderer) {
      const { middleware } = renderer
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) done()
        else (middleware as (...args: unknown[]) => void)(request.raw, reply.raw, () => done())
      })
    }
    const provider = new URL(mercadoPago.sdkUrl)
    const pages = await registerPages(app, {
      renderer,
      publicUrl: config.publicUrl,
      auth: [auth.mode, auth.transport, ...(google ? ['google'] : [])].join(' '),
      defaultLanguage,
      paymentProvider: {
        script: provider.href,
        origins: config.sandbox
          ? [config.sandbox.url]
          : ['https://*.mercadopago.com', 'https://*.mercadolibre.com', 'https://*.mlstatic.com'],
      },
      cache: app.cache,
      ...(pageLimits === undefined ? {} : { limits: pageLimits }),
    })
    metrics?.observe({ ...app.measures, ...(pages.queue === undefined ? {} : { pages: pages.queue }) })
    await metrics?.listen()
    await app.listen({ host: config.host, port: config.port })
    started.push(await serveOperator(operatorSocketIn(config.dataDir), app.operator.run, logger))
    if (prepareMedia) composer.prepare(await listCardFiles())
    const drain = () => {
      health.close()
      app.drain()
    }
    return { app, database, drain, closeConnections: () => app.server.closeAllConnections(), close }
  } catch (error) {
    await close()
    throw error
  }
}
