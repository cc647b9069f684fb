import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

import { ConfigError, parseSettings, type Settings } from './environment.ts'

const mercadoPagoSdk = 'https://sdk.mercadopago.com/js/v2'
/** What the payment page loads from Mercado Pago. */
export const mercadoPagoOrigins = ['https://*.mercadopago.com', 'https://*.mercadolibre.com', 'https://*.mlstatic.com']

/** Settings of the built-in backend that another backend makes useless or dangerous. */
const ownBackend = [
  'DATABASE_URL',
  'SEARCH_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'SEED',
  'CONTENT_DIR',
  'MP_ACCESS_TOKEN',
  'MP_WEBHOOK_SECRET',
  'MP_WEBHOOK_SECRET_PREVIOUS',
] as const

export type Config = ReturnType<typeof readConfig>

/** Which parts of the shop run: the built-in backend or another one, and sandboxes or real providers. */
function partsOf(env: Settings) {
  const production = env.NODE_ENV === 'production'
  const isOwn = env.API_URL === undefined
  // D49: in production nothing fake starts without an explicit setting.
  const sandbox = isOwn && (env.SANDBOX ?? (env.MP_ACCESS_TOKEN === undefined && !production))
  const isTestToken = env.MP_ACCESS_TOKEN?.startsWith('TEST-') ?? false
  return {
    production,
    isOwn,
    sandbox,
    isTestToken,
    liveMode: !sandbox && (env.MP_LIVE_MODE ?? (production || !isTestToken)),
    // Anyone can sign in as any user: production needs an explicit setting.
    identitySandbox: isOwn && (env.IDENTITY_SANDBOX ?? (env.GOOGLE_CLIENT_ID === undefined && !production)),
  }
}
type Parts = ReturnType<typeof partsOf>

/** @throws {ConfigError} for settings of the built-in backend, which does not run if `API_URL` is set. */
function checkOtherBackend(env: Settings): void {
  const useless = ownBackend.filter((name) => env[name] !== undefined)
  if (useless.length > 0)
    throw new ConfigError(
      `API_URL is set: data, accounts and payments are those of that backend, and this process has none of its own. Remove ${useless.join(', ')} here and configure the backend with them, or remove API_URL.`,
    )
  if (env.SANDBOX === true || env.IDENTITY_SANDBOX === true)
    throw new ConfigError(
      'API_URL is set: sandboxes run beside the backend. Remove SANDBOX and IDENTITY_SANDBOX; SANDBOX_URL names the payment sandbox of the backend.',
    )
}

/** @throws {ConfigError} if credentials of Mercado Pago are missing, or test and production credentials are mixed. */
function checkCredentials(env: Settings, { isTestToken, liveMode }: Parts): void {
  const missing = (['MP_ACCESS_TOKEN', 'MP_PUBLIC_KEY', 'MP_WEBHOOK_SECRET', 'MP_COLLECTOR_ID'] as const).filter(
    (name) => env[name] === undefined,
  )
  if (missing.length > 0)
    throw new ConfigError(
      `Payments with Mercado Pago need: ${missing.join(', ')}. SANDBOX=true accepts test payments instead: no money moves.`,
    )
  if ((env.MP_PUBLIC_KEY?.startsWith('TEST-') ?? false) !== isTestToken)
    throw new ConfigError(
      'MP_PUBLIC_KEY and MP_ACCESS_TOKEN are of different kinds, test and production: no card could be charged. Use the pair of one credential.',
    )
  if (liveMode === isTestToken)
    throw new ConfigError(
      isTestToken
        ? 'MP_ACCESS_TOKEN is a test credential: orders would be paid without money. Use the production credential, or set MP_LIVE_MODE=false.'
        : 'MP_LIVE_MODE is false and MP_ACCESS_TOKEN is a production credential: tests would charge real cards. Use the test credential.',
    )
}

/** @throws {ConfigError} for settings that are valid alone but not in this combination. */
function checkCombination(env: Settings, parts: Parts): void {
  const { production, isOwn } = parts
  // D49: links in e-mails, the payment webhook and the redirect of Google would lead to this machine.
  if (production && env.PUBLIC_URL === undefined)
    throw new ConfigError(
      'PUBLIC_URL is missing or empty: a production shop needs the address that shoppers open, such as https://shop.example. Links in e-mails, payment notifications, cookies and sign-in use it.',
    )
  if (!isOwn) checkOtherBackend(env)
  if (isOwn && !parts.sandbox) checkCredentials(env, parts)
  if (production && env.DATABASE_URL !== undefined && env.AUTH_SECRET === undefined)
    throw new ConfigError(
      'AUTH_SECRET is missing or empty: a production shop on PostgreSQL needs it, the same for each of its processes: at least 32 random characters, e.g. of "openssl rand -base64 48".',
    )
  if (isOwn && env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET === undefined)
    throw new ConfigError('Sign-in with Google also needs: GOOGLE_CLIENT_SECRET')
  const sandboxes = [parts.sandbox ? 'SANDBOX_PORT' : [], parts.identitySandbox ? 'IDENTITY_SANDBOX_PORT' : []] as const
  const unset = sandboxes.flat().filter((name) => env[name] === undefined)
  if (unset.length > 0 && env.PORT > 65_533)
    throw new ConfigError(
      `PORT is ${env.PORT}: the sandboxes use the two ports after it, which must be at most 65535. Choose a lower PORT, or set ${unset.join(' and ')}.`,
    )
}

/** The public address of the shop, and the ports and addresses of its sandboxes. */
function addressesOf(env: Settings) {
  const everywhere = env.HOST === '0.0.0.0' || env.HOST === '::'
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  const publicUrl = env.PUBLIC_URL ?? `http://${everywhere ? 'localhost' : host}:${env.PORT}`
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1
  const identityPort = env.IDENTITY_SANDBOX_PORT ?? env.PORT + 2
  return {
    publicUrl,
    sandbox: { port: sandboxPort, url: env.SANDBOX_URL ?? siblingUrl(publicUrl, sandboxPort) },
    identity: { port: identityPort, url: env.IDENTITY_SANDBOX_URL ?? siblingUrl(publicUrl, identityPort) },
    /** The address of the identity sandbox for calls from this process. */
    identityReachedAt: `http://${everywhere ? '127.0.0.1' : host}:${identityPort}`,
  }
}

const resolveOrNull = (path: string | undefined) => (path === undefined ? null : resolve(path))
/** A list of the value; empty if it is undefined. */
const asList = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

/** The settings of sign-in. `google` returns null if sign-in with Google is not configured. */
function authSettings(env: Settings, { identitySandbox }: Parts, { identity, identityReachedAt }: Addresses) {
  return {
    auth: (demoSecret: () => string) => ({
      mode: env.AUTH_MODE,
      transport: env.AUTH_TRANSPORT,
      secrets: [env.AUTH_SECRET ?? demoSecret(), ...asList(env.AUTH_SECRET_PREVIOUS)],
      ...(env.AUTH_ACCESS_SECONDS === undefined ? {} : { accessSeconds: env.AUTH_ACCESS_SECONDS }),
      idleDays: env.AUTH_IDLE_DAYS,
      absoluteDays: env.AUTH_SESSION_DAYS,
    }),
    identitySandbox: identitySandbox ? identity : null,
    google: (demo: () => { clientId: string; clientSecret: string }) => {
      const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
      const client = clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null
      if (identitySandbox) return { ...(client ?? demo()), issuer: identity.url, reachedAt: identityReachedAt }
      return client && { ...client, issuer: env.GOOGLE_ISSUER }
    },
  }
}
type Addresses = ReturnType<typeof addressesOf>

function paymentSettings(env: Settings, { sandbox, liveMode }: Parts, addresses: Addresses) {
  const { port, url } = addresses.sandbox
  return {
    pixMinutes: env.PIX_MINUTES,
    liveMode,
    sandbox: sandbox ? addresses.sandbox : null,
    mercadoPago: (demo: () => { accessToken: string; publicKey: string; webhookSecret: string }) => ({
      baseUrl: env.MP_BASE_URL ?? (sandbox ? `http://127.0.0.1:${port}` : 'https://api.mercadopago.com'),
      sdkUrl: env.MP_SDK_URL ?? (sandbox ? `${url}/js/v2` : mercadoPagoSdk),
      accessToken: env.MP_ACCESS_TOKEN ?? demo().accessToken,
      publicKey: env.MP_PUBLIC_KEY ?? demo().publicKey,
      webhookSecrets: [env.MP_WEBHOOK_SECRET ?? demo().webhookSecret, ...asList(env.MP_WEBHOOK_SECRET_PREVIOUS)],
      collectorId: env.MP_COLLECTOR_ID ?? null,
      liveMode,
    }),
  }
}

/** The settings of logs, metrics and traces. */
const observabilitySettings = (env: Settings) => ({
  logLevel: env.LOG_LEVEL,
  /** The name of this process in logs, metrics and traces. */
  replica: env.REPLICA_NAME ?? hostname(),
  /** The collector of traces, and the ratio of traces that are recorded, 0 to 1; null without a collector. */
  tracing:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
  /** The address of the metrics; null without them. */
  metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
})

/** All settings, validated at start. `.env.example` and the README list the same names. @throws {ConfigError} */
export function readConfig(environment: Record<string, string | undefined>) {
  const env = parseSettings(environment)
  const parts = partsOf(env)
  checkCombination(env, parts)
  const { production, isOwn } = parts
  const addresses = addressesOf(env)
  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: addresses.publicUrl,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** The database without the pooler of `databaseUrl`. */
    directUrl: env.DATABASE_DIRECT_URL,
    /** The OpenSearch cluster; null without one. */
    searchUrl: env.SEARCH_URL ?? null,
    /** The other backend of API_URL; null for the built-in one. */
    backend: env.API_URL === undefined ? null : backendOf(env.API_URL, env),
    trustProxy: env.TRUST_PROXY,
    /** Whether browsers run the service worker; false removes it from them. */
    serviceWorker: env.SERVICE_WORKER,
    /** Whether an empty database is filled with the demo catalog; the demo account is never created in production. */
    seedDemo: isOwn && (env.SEED ?? (production ? 'none' : 'demo')) === 'demo',
    ...observabilitySettings(env),
    /** Folder of the composed pictures; null for that of the repository. */
    mediaDir: resolveOrNull(env.MEDIA_DIR),
    ...authSettings(env, parts, addresses),
    mail: { from: env.MAIL_FROM, smtpUrl: env.SMTP_URL ?? null, dir: resolve(env.MAIL_DIR ?? join(dataDir, 'mail')) },
    /** Notifications of browsers; null without a key or the service worker. The contact for push services is the sender of e-mails. */
    push:
      env.VAPID_PRIVATE_KEY === undefined || !env.SERVICE_WORKER
        ? null
        : { privateKey: env.VAPID_PRIVATE_KEY, subject: `mailto:${/[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM)?.[0]}` },
    /** The shop's own information pages; null for those of the repository. */
    contentDir: resolveOrNull(env.CONTENT_DIR),
    cep: { provider: env.CEP_PROVIDER, viacepUrl: env.VIACEP_URL },
    ...paymentSettings(env, parts, addresses),
  }
}

/** What the pages need to know about another backend. */
const backendOf = (url: string, env: Settings) => ({
  url,
  auth: { mode: env.AUTH_MODE, transport: env.AUTH_TRANSPORT, google: env.GOOGLE_CLIENT_ID !== undefined },
  paymentProvider: {
    script: env.MP_SDK_URL ?? (env.SANDBOX_URL === undefined ? mercadoPagoSdk : `${env.SANDBOX_URL}/js/v2`),
    origins: env.SANDBOX_URL === undefined ? mercadoPagoOrigins : [env.SANDBOX_URL],
  },
})

/** D46, D49: what a production shop should not run with. Each is an explicit setting, and is printed at every start. */
export function productionWarnings(config: Config): string[] {
  if (!config.production) return []
  if (config.backend !== null)
    return config.backend.url.startsWith('http:')
      ? [
          'API_URL is http: passwords and sessions are readable on the way to the backend, unless the network is private.',
        ]
      : []
  return [
    ...(config.databaseUrl === undefined
      ? [
          'DATABASE_URL is missing: the embedded database survives a crash of this process, not a power cut. Use PostgreSQL.',
        ]
      : []),
    ...(config.sandbox ? ['SANDBOX is true: payments are fake, and orders are paid without money.'] : []),
    ...(!config.sandbox && !config.liveMode ? ['MP_LIVE_MODE is false: orders are paid without money.'] : []),
    ...(config.identitySandbox
      ? ['IDENTITY_SANDBOX is true: anyone can sign in with any e-mail that has no password.']
      : []),
    ...(config.seedDemo ? ['SEED is demo: an empty database is filled with the demo catalog.'] : []),
  ]
}

function siblingUrl(publicUrl: string, siblingPort: number): string {
  const sibling = new URL(publicUrl)
  sibling.port = String(siblingPort)
  return sibling.origin
}
