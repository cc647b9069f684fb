import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { adminRoutes } from './admin.routes.ts'
import { apiRoutes } from './api.routes.ts'
import { brCode } from './br-code.ts'
import { browserRoutes } from './browser.routes.ts'
import { CardTokens } from './card-tokens.ts'
import { Faults } from './faults.ts'
import type { SandboxStorage } from './journal.ts'
import { MpError, errorBody } from './mp-error.ts'
import { pageRoutes } from './page.routes.ts'
import { Payments } from './payments.service.ts'
import { sdkRoutes } from './sdk.routes.ts'
import { Store } from './store.ts'
import { Notifier, WEBHOOK_RETRY_MS } from './webhooks.ts'

/** Options of the sandbox. */
export type SandboxOptions = {
  /** The secret that the shop's server sends as `Authorization: Bearer`. */
  accessToken: string
  /** The key that the shop's pages use for card tokens and instalments. */
  publicKey: string
  /** Signs webhooks. */
  webhookSecret: string
  /** The origin under which browsers reach the sandbox, without a path. */
  publicUrl: string
  /** The webhook URL of payments without a `notification_url`. */
  notificationUrl?: string
  /** Payee, key and city of Pix codes. */
  shopName: string
  pixKey: string
  city: string
  /** A folder for the journal, or `'memory'`. */
  storage: SandboxStorage
  /** Enables the test controls under /__sandbox. @default true */
  adminEnabled?: boolean
  /** Delays between failed webhook deliveries in milliseconds. @default 1 s to 15 min, seven deliveries in all */
  webhookRetryMs?: readonly number[]
  /** The time in epoch milliseconds. @default Date.now */
  clock?: () => number
  /** @default silent */
  logger?: FastifyBaseLogger
}

const SWEEP_MS = 1000

const originOf = (publicUrl: string): string => {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(`publicUrl must be an origin such as http://127.0.0.1:4010, not "${publicUrl}"`)
  return url.origin
}

const toMpError = (error: unknown): MpError => {
  if (error instanceof MpError) return error
  const { statusCode = 500, message } = error as { statusCode?: number; message?: string }
  return statusCode < 500
    ? new MpError(statusCode, [{ code: 1, description: message ?? 'Params Error' }])
    : new MpError(500, [{ code: 'internal_error', description: 'Internal server error' }])
}

const installErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const mpError = toMpError(error)
    if (mpError.status >= 500) request.log.error({ err: error }, 'payment sandbox failed')
    return reply.code(mpError.status).send(errorBody(mpError))
  })
  app.setNotFoundHandler(async (_request, reply) => {
    const mpError = new MpError(404, [{ code: 404, description: 'resource not found' }])
    return reply.code(404).send(errorBody(mpError))
  })
}

const installHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  // The route's pattern, never the URL: that may carry a key or the first digits of a card number.
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
  })
}

/** Pages of other sites must not press the sandbox's buttons through a visitor's browser. */
const rejectOtherSites = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    const site = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new MpError(403, [{ code: 403, description: 'Only from the sandbox itself' }])
  })
}

/**
 * A local stand-in for Mercado Pago (Brazil): its API, its browser SDK, signed webhooks and the payer's pages.
 * The caller listens; delivery and expiry run from `ready` to `close`.
 * @throws Error if an option is invalid or the journal is damaged.
 */
export const buildSandbox = (options: SandboxOptions): FastifyInstance => {
  const { accessToken, publicKey, webhookSecret, shopName, pixKey, city, clock = Date.now } = options
  if (!accessToken || !publicKey || !webhookSecret)
    throw new Error('accessToken, publicKey and webhookSecret must not be empty')
  const publicUrl = originOf(options.publicUrl)
  const payee = { shopName, pixKey, city }
  brCode({ key: pixKey, name: shopName, city, cents: 1, txid: 'check' })

  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    routerOptions: { ignoreTrailingSlash: true },
    http: { headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 },
  })
  const store = new Store(options.storage)
  const tokens = new CardTokens(clock)
  const faults = new Faults()
  const notifier = new Notifier({
    store,
    secret: webhookSecret,
    fallbackUrl: options.notificationUrl,
    retryMs: options.webhookRetryMs ?? WEBHOOK_RETRY_MS,
    clock,
    logger: app.log,
  })
  const payments = new Payments({ store, tokens, notifier, payee, clock })

  installErrors(app)
  installHeaders(app)
  faults.install(app)
  app.register(async (scope) => apiRoutes(scope, { payments, tokens }, { publicKey, accessToken }, publicUrl))
  app.register(async (scope) => browserRoutes(scope, tokens, { publicKey, accessToken }))
  app.register(async (scope) => sdkRoutes(scope, publicUrl))
  app.register(async (scope) => {
    rejectOtherSites(scope)
    pageRoutes(scope, payments, payee)
  })
  if (options.adminEnabled ?? true)
    app.register(async (scope) => {
      rejectOtherSites(scope)
      adminRoutes(scope, { payments, faults, notifier, publicUrl })
    })

  let sweeper: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    notifier.resume()
    sweeper = setInterval(() => {
      try {
        payments.sweep()
      } catch (error) {
        app.log.error({ err: error }, 'expiring payments failed')
      }
    }, SWEEP_MS)
    sweeper.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(sweeper)
    notifier.stop()
    store.close()
  })
  return app
}
