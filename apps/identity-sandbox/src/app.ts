import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { FastifyRequest } from 'fastify'
import { Accounts } from './accounts.ts'
import { adminRoutes } from './admin.routes.ts'
import { Faults } from './faults.ts'
import { interactionRoutes, sendPage } from './interaction.routes.ts'
import { type SandboxStorage, openKeys } from './keys.ts'
import { gonePage } from './pages.ts'
import { createProvider } from './provider.ts'

/** Options of the sandbox. */
export type IdentitySandboxOptions = {
  /** The shop's client credentials. */
  clientId: string
  clientSecret: string
  /** The exact redirect URI. */
  redirectUri: string
  /** The origin under which browsers reach the sandbox, without a path: the issuer of its id_tokens. */
  publicUrl: string
  /** Shown on the login page. */
  shopName: string
  /** A folder for the keys, or `'memory'`. */
  storage: SandboxStorage
  /** Enables the test controls under /__sandbox. @default true */
  adminEnabled?: boolean
  /** @default silent */
  logger?: FastifyBaseLogger
}

const PROVIDER_ROUTES = [
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['GET', '/auth'],
  ['GET', '/auth/:uid'],
  ['POST', '/token'],
  ['GET', '/me'],
] as const

const originOf = (publicUrl: string): URL => {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(`publicUrl must be an origin such as http://127.0.0.1:4020, not "${publicUrl}"`)
  return url
}

const installHeaders = (app: FastifyInstance): void => {
  const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
    // For answers that the provider sends itself.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  })
  // The route's pattern, never the URL: that may carry a code.
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
  })
}

/** Pages of other sites must not press the sandbox's buttons through a visitor's browser. */
const rejectOtherSites = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
      await reply.code(403).send({ error: 'Only from the sandbox itself' })
  })
}

/**
 * A local stand-in for Google's sign-in: OpenID Connect with code, PKCE and nonce, and a page to choose a test account.
 * The caller listens.
 * @throws Error when an option is invalid or the stored keys are damaged.
 */
export const buildIdentitySandbox = (options: IdentitySandboxOptions): FastifyInstance => {
  const { clientId, clientSecret, redirectUri, shopName } = options
  if (!clientId || !clientSecret) throw new Error('clientId and clientSecret must not be empty')
  if (!URL.canParse(redirectUri)) throw new Error(`redirectUri must be a URL, not "${redirectUri}"`)
  const { origin, host, protocol } = originOf(options.publicUrl)

  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    http: { headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 },
  })
  const accounts = new Accounts()
  const faults = new Faults()
  const provider = createProvider({
    issuer: origin,
    shop: { clientId, clientSecret, redirectUri, name: shopName },
    keys: openKeys(options.storage),
    accounts,
    faults,
    errorPage: gonePage,
    logger: app.log,
  })
  const answer = provider.callback()

  /** Uses the public address in its answers, also behind a proxy or for calls from the shop's process. */
  const nameOrigin = async ({ raw }: FastifyRequest) => {
    raw.headers.host = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete raw.headers['x-forwarded-host']
  }

  app.setErrorHandler(async (error, request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode >= 500) request.log.error({ err: error }, 'identity sandbox failed')
    return reply.code(statusCode).send({ error: statusCode < 500 ? 'bad_request' : 'server_error' })
  })
  app.setNotFoundHandler(async (request, reply) =>
    sendPage(reply, 404, redirectUri, gonePage(request.headers['accept-language'])),
  )
  installHeaders(app)
  app.addHook('onRequest', nameOrigin)
  app.register(async (scope) => {
    // The provider reads request bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const [method, url] of PROVIDER_ROUTES)
      scope.route({
        method,
        url,
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          reply.hijack()
          await answer(request.raw, reply.raw)
        },
      })
  })
  app.register(async (scope) => {
    rejectOtherSites(scope)
    interactionRoutes(scope, { provider, accounts, shopName, redirectUri })
  })
  if (options.adminEnabled ?? true)
    app.register(async (scope) => {
      rejectOtherSites(scope)
      adminRoutes(scope, faults)
    })
  return app
}
